package main

type reportMode struct {
	common `kong:"-"`
}

func (m reportMode) Run() error { return nil }
