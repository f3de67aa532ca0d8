/** What a page is asked for, and where its rows are. */
export const parameters = new URLSearchParams(location.search)
export const N = Number(parameters.get('n') ?? 60)
export const rowsUrl = (n: number) => `/data/rows-${n}.json`
