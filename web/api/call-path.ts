interface Parts {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: object | undefined
}

/** Fills `:name` in an endpoint's path and appends the query. Lists repeat their name; empty values go, campaignCode stays. */
export function callPath(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = callSearch(query)
  return search === '' ? filled : `${filled}?${search}`
}

/** The query of a call as its address has it. */
export function callSearch(query: object = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) append(search, name, value)
  return search.toString()
}

function append(search: URLSearchParams, name: string, value: unknown): void {
  if (Array.isArray(value)) {
    for (const item of value) append(search, name, item)
    return
  }
  if (value === undefined || value === null) return
  const text = String(value)
  if (text !== '' || name === 'campaignCode') search.append(name, text)
}
