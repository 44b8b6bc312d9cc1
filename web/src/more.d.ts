/** The part of a catalogue that only the lessons and the analysis say: web/bundle.go makes it. */
declare module "*-more.json" {
  const words: Readonly<Record<string, string>>;
  export default words;
}

/** Styles that are loaded with a script, and put on the page by it: web/styles.go. */
declare module "*.css";
