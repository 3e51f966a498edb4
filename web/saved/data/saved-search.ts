/** What the address of the page says. */
export interface SavedSearch {
  /** The list that is shown; undefined: everything that is saved. */
  readonly list: string | undefined
  /** The link of a list that somebody shares. */
  readonly shared: string | undefined
  /** Undefined: the latest first. */
  readonly sortBy: 'distance' | undefined
  /** None on the first page. */
  readonly pageNo: number | undefined
}

/** As it was typed, by anybody. */
export function readSavedSearch(given: Readonly<Record<string, unknown>>): SavedSearch {
  const { list, shared, sortBy, pageNo } = given
  const page = Number(pageNo)
  return {
    list: typeof list === 'string' && /^\d{1,15}$/.test(list) ? list : undefined,
    // Whatever stands there is no list of one's own.
    shared: shared === undefined ? undefined : String(shared),
    sortBy: sortBy === 'distance' ? sortBy : undefined,
    pageNo: Number.isInteger(page) && page > 1 && page <= 1000 ? page : undefined,
  }
}
