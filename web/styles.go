package web

import (
	"encoding/json"
	"fmt"
	"io/fs"

	"github.com/evanw/esbuild/pkg/api"
)

// wear makes a script of a file of styles that a script imports: it puts them on the page, after all that the page has. So
// what only one page needs is loaded with that page, in the same file.
func wear(name string) (string, error) {
	body, err := fs.ReadFile(sources, name)
	if err != nil {
		return "", err
	}
	options := shared("")
	css := api.Transform(string(body), api.TransformOptions{
		Loader: api.LoaderCSS, Engines: options.Engines, Charset: options.Charset, LogLevel: options.LogLevel,
		MinifyWhitespace: true, MinifySyntax: true,
	})
	if len(css.Errors) > 0 {
		return "", failures(css.Errors)
	}
	text, err := json.Marshal(string(css.Code))
	return fmt.Sprintf("const sheet = new CSSStyleSheet();\nsheet.replaceSync(%s);\ndocument.adoptedStyleSheets.push(sheet);\n", text), err
}
