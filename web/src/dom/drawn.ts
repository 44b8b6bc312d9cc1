/** drawn is kept once what is on the page has been drawn; after a while also where nothing is, as in a page that is hidden. */
export const drawn = (): Promise<void> =>
  new Promise((begin) => {
    requestAnimationFrame(() => setTimeout(begin));
    setTimeout(begin, 1_000);
  });
