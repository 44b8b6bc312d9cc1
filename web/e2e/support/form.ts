/** long says whether the long form of the tests is wanted: variants, further browsers, pictures of everything. */
export const long = Boolean(process.env["CASITAS_LONG"]);
