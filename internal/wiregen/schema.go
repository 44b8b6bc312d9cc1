package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/invopop/jsonschema"
)

// schemaOf is the schema of every frame and body. Its definitions are named as the Go types;
// ClientFrame and ServerFrame are what each side may send.
func schemaOf(src *sourceText) (*jsonschema.Schema, error) {
	all := &jsonschema.Schema{
		Version:     jsonschema.Version,
		Title:       "Casitas",
		Description: "The frames on /ws and the bodies of HTTP. Generated from the Go types in web/wire; docs/protocol.md explains them.",
		AnyOf:       []*jsonschema.Schema{reference("ClientFrame"), reference("ServerFrame")},
		Definitions: jsonschema.Definitions{},
	}
	r := reflector(src)
	for _, t := range types() {
		for name, def := range r.ReflectFromType(t).Definitions {
			liftComments(def)
			all.Definitions[name] = def
		}
	}
	for _, f := range slices.Concat(fromClient(), fromServer) {
		if err := narrow(all, f.of, "t", f.t); err != nil {
			return nil, err
		}
	}
	for _, w := range words {
		for _, m := range w.of {
			if err := narrow(all, m.of, m.name, src.group(w.prefix)); err != nil {
				return nil, err
			}
		}
	}
	all.Definitions["ClientFrame"] = oneOf(fromClient(), "ClientFrame is any frame from the client.")
	all.Definitions["ServerFrame"] = oneOf(fromServer, "ServerFrame is any frame from the server.")
	loosen(all)
	return all, nil
}

// liftComments puts the comment of a member that may be null beside both, not inside one of them.
func liftComments(def *jsonschema.Schema) {
	for p := def.Properties.Oldest(); p != nil; p = p.Next() {
		if len(p.Value.OneOf) == 2 && p.Value.OneOf[1].Type == "null" {
			p.Value.Description, p.Value.OneOf[0].Description = p.Value.OneOf[0].Description, ""
		}
	}
}

// loosen allows members that are not described where the server speaks: a newer one may say more.
// What a client says is read strictly.
func loosen(all *jsonschema.Schema) {
	strict := map[string]bool{}
	var follow func(s *jsonschema.Schema)
	follow = func(s *jsonschema.Schema) {
		if s == nil {
			return
		}
		if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok && !strict[name] {
			strict[name] = true
			follow(all.Definitions[name])
		}
		follow(s.Items)
		for _, one := range slices.Concat(s.OneOf, s.AnyOf) {
			follow(one)
		}
		for p := s.Properties.Oldest(); p != nil; p = p.Next() {
			follow(p.Value)
		}
	}
	follow(all.Definitions["ClientFrame"])
	follow(reference("Replay"))
	for name, def := range all.Definitions {
		if !strict[name] && def.AdditionalProperties == jsonschema.FalseSchema {
			def.AdditionalProperties = nil
		}
	}
}

// types are all types that are described, each once or more.
func types() []reflect.Type {
	var all []reflect.Type
	for _, f := range slices.Concat(fromClient(), fromServer) {
		all = append(all, f.of)
	}
	return append(all, bodies...)
}

func reflector(src *sourceText) *jsonschema.Reflector {
	r := &jsonschema.Reflector{
		Anonymous: true,
		LookupComment: func(t reflect.Type, field string) string {
			if field == "" {
				return src.comments[t.Name()]
			}
			return src.comments[t.Name()+"."+field]
		},
	}
	r.Mapper = func(t reflect.Type) *jsonschema.Schema {
		if (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) && t.Elem().Kind() == reflect.Pointer {
			return nullables(t)
		}
		return nil
	}
	return r
}

// nullables is a list whose places may be null, which the library does not know of.
func nullables(t reflect.Type) *jsonschema.Schema {
	place := reference(t.Elem().Elem().Name())
	if t.Elem().Elem().Kind() != reflect.Struct {
		place = jsonschema.ReflectFromType(t.Elem().Elem())
		place.Version, place.ID = "", ""
	}
	list := &jsonschema.Schema{Type: "array", Items: &jsonschema.Schema{AnyOf: []*jsonschema.Schema{place, {Type: "null"}}}}
	if t.Kind() == reflect.Array {
		n := uint64(t.Len())
		list.MinItems, list.MaxItems = &n, &n
	}
	return list
}

// narrow says which words a member may be.
func narrow(all *jsonschema.Schema, t reflect.Type, member string, values []string) error {
	p, ok := all.Definitions[t.Name()].Properties.Get(member)
	if !ok || len(values) == 0 {
		return fmt.Errorf("%s has no %q, or no constants say what it may be", t.Name(), member)
	}
	p.Type, p.Const, p.Enum = "", nil, nil
	if len(values) == 1 {
		p.Const = values[0]
		return nil
	}
	for _, v := range values {
		p.Enum = append(p.Enum, v)
	}
	return nil
}

func reference(name string) *jsonschema.Schema { return &jsonschema.Schema{Ref: "#/$defs/" + name} }

func oneOf(frames []frame, description string) *jsonschema.Schema {
	s := &jsonschema.Schema{Description: description}
	for _, f := range frames {
		s.OneOf = append(s.OneOf, reference(f.of.Name()))
	}
	return s
}

func writeSchema(s *jsonschema.Schema) ([]byte, error) {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(s)
	return out.Bytes(), err
}
