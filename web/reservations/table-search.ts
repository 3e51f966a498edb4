/** What stands in the address of a restaurant's table form. */
export interface TableSearch {
  /** On the restaurant's clock, as 2026-11-28T19:00. */
  readonly dateTime?: string | undefined
  readonly partySize?: number | undefined
  /** The table that was chosen. */
  readonly slot?: string | undefined
  /** The reservation that is moved. */
  readonly change?: string | undefined
}

/** The same as it stands in an address: anything at all. Its page reads it, so that no first view carries what checks it. */
export type TableParameters = { readonly [Name in keyof TableSearch]?: unknown }

const localMinute = /^[12]\d{3}-\d\d-\d\dT\d\d:\d\d$/

/** What an address says of a table; what is none is left out. */
export function tableSearch(search: TableParameters): TableSearch {
  const time = (name: 'dateTime' | 'slot') => {
    const value = search[name]
    return typeof value === 'string' && localMinute.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
  }
  const partySize = Number(search.partySize)
  const change = String(search.change ?? '')
  return {
    dateTime: time('dateTime'),
    partySize: Number.isInteger(partySize) && partySize >= 1 && partySize <= 99 ? partySize : undefined,
    slot: time('slot'),
    change: /^\d{1,15}$/.test(change) ? change : undefined,
  }
}
