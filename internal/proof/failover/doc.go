// Package failover is the proof that a failover which loses acknowledged moves, as asynchronous replication may, is
// never hidden: what was lost is played in again by a node that holds it, or else every viewer who had
// seen it is told. Nobody is left with a history that the journal does not hold. It contains only tests.
package failover
