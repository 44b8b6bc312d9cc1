package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// file is one file of the bundle.
type file struct {
	name string // hashed: "main-QX7PZ2.js"
	body []byte
	// entry is the source that this file begins with, or "" for a part that is loaded later.
	entry string
	// page says that the page is made of it, and not only the board inside pages of others.
	page bool
}

// Where the bundles begin.
const (
	scriptEntry = "src/main.ts"
	styleEntry  = "styles/main.css"
	embedEntry  = "src/embed/embed.ts"
	workerEntry = "src/worker.ts"
	devEntry    = "src/dev/board.ts"
)

// bundles are the page, and the board inside pages of others. Each is bundled by itself, so that the page is one file still.
func bundles() ([]file, error) {
	page, err := bundle(api.EntryPoint{InputPath: scriptEntry, OutputPath: "main"}, api.EntryPoint{InputPath: styleEntry, OutputPath: "main"})
	if err != nil {
		return nil, err
	}
	for i := range page {
		page[i].page = true
	}
	embed, err := bundle(api.EntryPoint{InputPath: embedEntry, OutputPath: "embed"})
	return append(page, embed...), err
}

// bundle runs esbuild over the embedded sources; nothing is read from the disk.
func bundle(entries ...api.EntryPoint) ([]file, error) {
	options := shared()
	options.EntryPointsAdvanced = entries
	options.Splitting = true // a language is loaded when it is spoken
	options.Format = api.FormatESModule
	out := api.Build(options)
	if len(out.Errors) > 0 {
		return nil, failures(out.Errors)
	}
	var files []file
	for _, f := range out.OutputFiles {
		name := strings.TrimPrefix(path.Clean(strings.ReplaceAll(f.Path, `\`, "/")), "/")
		made := file{name: name, body: f.Contents}
		for _, entry := range entries {
			if strings.HasPrefix(name, entry.OutputPath+"-") && path.Ext(name) == written[path.Ext(entry.InputPath)] {
				made.entry = entry.InputPath
			}
		}
		files = append(files, made)
	}
	return files, nil
}

// worker bundles the service worker of a build: one file that knows what the build is called and what there is of it.
func worker(build string, assets []string) ([]byte, error) {
	names, err := json.Marshal(assets)
	if err != nil {
		return nil, err
	}
	options := shared()
	options.EntryPointsAdvanced = []api.EntryPoint{{InputPath: workerEntry, OutputPath: "sw"}}
	options.Format = api.FormatIIFE
	options.Define = map[string]string{"BUILD": strconv.Quote(build), "ASSETS": string(names)}
	out := api.Build(options)
	if len(out.Errors) > 0 {
		return nil, failures(out.Errors)
	}
	return out.OutputFiles[0].Contents, nil
}

// shared is how everything is bundled.
func shared() api.BuildOptions {
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
		Metafile:          false,
		Write:             false,
		LogLevel:          api.LogLevelSilent,
		TsconfigRaw:       `{"compilerOptions":{"target":"ES2022","useDefineForClassFields":true}}`,
		Plugins:           []api.Plugin{embedded},
	}
}

// written is what sources become, by the ends of their names.
var written = map[string]string{".ts": ".js", ".css": ".css"}

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

// embedded lets esbuild read the embedded files, and no others.
var embedded = api.Plugin{
	Name: "embedded",
	Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			where := path.Clean(args.Path)
			if args.Kind != api.ResolveEntryPoint {
				where = path.Join(path.Dir(args.Importer), args.Path)
			}
			for _, try := range []string{where, strings.TrimSuffix(where, ".js") + ".ts", where + ".ts"} {
				if info, err := fs.Stat(sources, try); err == nil && !info.IsDir() {
					return api.OnResolveResult{Path: try, Namespace: "embedded"}, nil
				}
			}
			return api.OnResolveResult{}, fmt.Errorf("%s: there is no %s", args.Importer, where)
		})
		build.OnLoad(api.OnLoadOptions{Filter: ".*", Namespace: "embedded"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			body, err := fs.ReadFile(sources, args.Path)
			if err != nil {
				return api.OnLoadResult{}, err
			}
			text := string(body)
			return api.OnLoadResult{Contents: &text, Loader: loaders[path.Ext(args.Path)]}, nil
		})
	},
}

var loaders = map[string]api.Loader{
	".ts":   api.LoaderTS,
	".json": api.LoaderJSON,
	".css":  api.LoaderCSS,
	".svg":  api.LoaderFile,
}
