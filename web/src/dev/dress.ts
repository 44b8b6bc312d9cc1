/** dress puts the style of the pages for development on this one, whose sheet is that of all others. */
export function dress(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    .states {
      gap: var(--gap-5);
      max-inline-size: 60rem;
      margin-inline: auto;
      padding: var(--gap-4);
    }

    .states section {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--gap-4);
    }

    .states figure {
      margin: 0;
    }

    .states figcaption {
      color: var(--ink-soft);
      font-size: var(--small);
    }
  `);
  document.adoptedStyleSheets.push(sheet);
}
