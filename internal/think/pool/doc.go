// Package pool is all the thinking of a node: a few searches, lent to bots and to those who analyse in the order in which they
// ask, and the tables of endings. It plays nothing and knows no rooms.
package pool
