import { createQueryClient } from '../api/query-client.ts'
import { stringifySearch } from '../site/plain-search.ts'
import { createSiteRouter } from './site-router.tsx'

/** For its table of routes alone: nothing is loaded through it. */
const router = createSiteRouter({
  queryClient: createQueryClient(),
  callApi: () => Promise.reject(new Error('This router calls nothing')),
  requestId: '',
  document: { nonce: '', siteAddress: '', themeCss: '', fonts: [], stylesheets: [], preloads: [], entry: null },
})

/**
 * What the page of an address is drawn from: the path, and of the parameters those that its routes check, as they stand. The rest, such as
 * what an advertisement adds, is for the browser alone. `url` is a path with its query.
 */
export function pageAddress(url: string): string {
  if (!url.includes('?')) return url
  const { pathname, search: query } = new URL(`http://page${url}`)
  const { pathname: path, search } = router.parseLocation({
    pathname,
    search: query,
    hash: '',
    href: url,
    state: noState,
  })
  const read = namesRead(path, search)
  return pathname + stringifySearch(Object.fromEntries(Object.entries(search).filter(([name]) => read.has(name))))
}

const noState = { __TSR_index: 0 }

/** The root lets everything through, so what it checks says nothing. */
function namesRead(path: string, search: object): ReadonlySet<string> {
  const [[, ...routes]] = router.getMatchedRoutes(path)
  return new Set(routes.flatMap(({ options }) => namesOf(options.validateSearch, search)))
}

function namesOf(check: unknown, search: object): readonly string[] {
  if (check === undefined) return []
  if (typeof check !== 'function') throw new Error('A route checks its parameters by a function')
  return Object.keys((check as (given: object) => object)(search))
}
