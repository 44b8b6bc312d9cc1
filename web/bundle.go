package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// file is one file of the bundle.
type file struct {
	name string // hashed: "main-QX7PZ2.js"
	body []byte
	// entry is the source that this file begins with: the bundle's, or one that is loaded later; "" where several share it.
	entry string
	// needs are the names of the files that are loaded with it.
	needs []string
}

// Where the bundles begin. Each is made by itself, so that the page is one file still; all have the styles.
const (
	scriptEntry = "src/main.ts"
	styleEntry  = "styles/main.css"
	embedEntry  = "src/embed/embed.ts"
	workerEntry = "src/worker.ts"
	devEntry    = "src/dev/board.ts"
)

// bundle runs esbuild over the embedded sources; nothing is read from the disk. The first entry is the script that loads
// the others.
func bundle(entries ...api.EntryPoint) ([]file, error) {
	options := shared(entries[0].InputPath)
	options.EntryPointsAdvanced = entries
	options.Splitting = true // a language is loaded when it is spoken
	options.Format = api.FormatESModule
	out := api.Build(options)
	if len(out.Errors) > 0 {
		return nil, failures(out.Errors)
	}
	var made struct {
		Outputs map[string]struct {
			EntryPoint string
			Imports    []struct{ Path, Kind string }
		}
	}
	if err := json.Unmarshal([]byte(out.Metafile), &made); err != nil {
		return nil, err
	}
	var files []file
	for at, of := range made.Outputs {
		f := file{name: path.Base(at), entry: strings.TrimPrefix(of.EntryPoint, namespace+":")}
		for _, i := range of.Imports {
			if i.Kind == "import-statement" {
				f.needs = append(f.needs, path.Base(i.Path))
			}
		}
		for _, o := range out.OutputFiles {
			if path.Base(filepath.ToSlash(o.Path)) == f.name {
				f.body = o.Contents
			}
		}
		files = append(files, f)
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.name, b.name) })
	return files, nil
}

// worker bundles the service worker of a build: one file that knows what the build is called and what the page is made of.
func worker(build string, page *part) ([]byte, error) {
	names, err := json.Marshal(slices.Sorted(maps.Keys(page.assets)))
	if err != nil {
		return nil, err
	}
	languages := map[string][]string{}
	for _, entry := range slices.Sorted(maps.Keys(page.begins)) {
		if name, ok := strings.CutSuffix(path.Base(entry), ".json"); ok {
			tag, _, _ := strings.Cut(name, "-")
			languages[tag] = append(languages[tag], page.begins[entry][0])
		}
	}
	tags, err := json.Marshal(languages)
	if err != nil {
		return nil, err
	}
	options := shared(workerEntry)
	options.EntryPointsAdvanced = []api.EntryPoint{{InputPath: workerEntry, OutputPath: "sw"}}
	options.Format = api.FormatIIFE
	options.Define = map[string]string{"BUILD": strconv.Quote(build), "ASSETS": string(names), "LANGUAGES": string(tags)}
	out := api.Build(options)
	if len(out.Errors) > 0 {
		return nil, failures(out.Errors)
	}
	return out.OutputFiles[0].Contents, nil
}

// shared is how everything is bundled that begins with an entry.
func shared(entry string) api.BuildOptions {
	return api.BuildOptions{
		Bundle:            true,
		Target:            api.ES2022,
		Engines:           []api.Engine{{Name: api.EngineChrome, Version: "123"}, {Name: api.EngineFirefox, Version: "120"}, {Name: api.EngineSafari, Version: "17.5"}},
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsNone,
		Outdir:            "/",
		EntryNames:        "[name]-[hash]",
		ChunkNames:        "[name]-[hash]",
		AssetNames:        "[name]-[hash]",
		Metafile:          true,
		Write:             false,
		LogLevel:          api.LogLevelSilent,
		TsconfigRaw:       `{"compilerOptions":{"target":"ES2022","useDefineForClassFields":true}}`,
		Plugins:           []api.Plugin{embedded(entry)},
	}
}

func failures(messages []api.Message) error {
	var all []error
	for _, m := range messages {
		if m.Location == nil {
			all = append(all, errors.New(m.Text))
			continue
		}
		all = append(all, fmt.Errorf("%s:%d: %s", m.Location.File, m.Location.Line, m.Text))
	}
	return errors.Join(all...)
}

// namespace is what esbuild calls the embedded files, and worn those that are the styles of a script.
const (
	namespace = "embedded"
	worn      = "worn"
)

// embedded lets esbuild read the embedded files, and no others.
//
// Every script imports the entry once more. It is there already; but so esbuild sees that all of the entry is there whenever
// a part is that is loaded later, and leaves it in one file, instead of cutting it up by who shares what with whom.
func embedded(entry string) api.Plugin {
	return api.Plugin{Name: namespace, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			where := path.Clean(args.Path)
			if args.Kind != api.ResolveEntryPoint && args.Path != entry {
				where = path.Join(path.Dir(args.Importer), args.Path)
			}
			for _, try := range []string{where, strings.TrimSuffix(where, ".js") + ".ts", where + ".ts"} {
				if info, err := fs.Stat(sources, catalogueOf(try)); err == nil && !info.IsDir() {
					from := namespace
					if args.Kind == api.ResolveJSImportStatement && path.Ext(try) == ".css" {
						from = worn
					}
					return api.OnResolveResult{Path: try, Namespace: from}, nil
				}
			}
			return api.OnResolveResult{}, fmt.Errorf("%s: there is no %s", args.Importer, where)
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: namespace}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			text, err := load(args.Path, entry)
			return api.OnLoadResult{Contents: &text, Loader: loaders[path.Ext(args.Path)]}, err
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: worn}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			text, err := wear(args.Path)
			return api.OnLoadResult{Contents: &text}, err
		})
	}}
}

// load reads an embedded file as esbuild is to have it.
func load(name, entry string) (string, error) {
	body, err := fs.ReadFile(sources, catalogueOf(name))
	if err != nil {
		return "", err
	}
	switch path.Ext(name) {
	case ".ts":
		return string(body) + "\nimport " + strconv.Quote(entry) + ";\n", nil
	case ".json":
		return spokenByPage(body, name != catalogueOf(name))
	}
	return string(body), nil
}

// said are the texts that the server says, and the page does not; what a game is called both do.
var said = regexp.MustCompile(`^(rule|ours|host|head)\.|^game\.[^.]+\.(place|from|short|about|record)$`)

// seldom are the texts that only the lessons, the puzzles, the analysis and the replay say: they are a part of their own, which is loaded with those.
var (
	seldom     = regexp.MustCompile(`^(learn|analysis|balance|puzzle|openings)\.|^balance$`)
	seldomPart = regexp.MustCompile(`^src/(learn|analysis|balance|puzzles|openings)/`)
	often      = []string{"openings.link", "puzzle.title", "puzzle.home.what", "puzzle.today", "learn.first", "learn.of", "analysis.home", "analysis.home.what"}
)

// catalogueOf is the file in which the seldom texts of a language stand: "text/en-more.json" is a part of text/en.json.
func catalogueOf(name string) string {
	if tag, ok := strings.CutSuffix(name, "-more.json"); ok {
		return tag + ".json"
	}
	return name
}

// spokenByPage makes a module of the texts of a catalogue that are said seldom, or of all others: one value, since each text by its name would be a third more.
func spokenByPage(catalogue []byte, more bool) (string, error) {
	var text Catalogue
	if err := json.Unmarshal(catalogue, &text); err != nil {
		return "", err
	}
	maps.DeleteFunc(text, func(key, _ string) bool {
		return said.MatchString(key) || more != (seldom.MatchString(key) && !slices.Contains(often, key))
	})
	words, err := json.Marshal(text)
	return "export default " + string(words), err
}

var loaders = map[string]api.Loader{
	".ts":   api.LoaderTS,
	".json": api.LoaderJS,
	".css":  api.LoaderCSS,
	".svg":  api.LoaderFile,
}
