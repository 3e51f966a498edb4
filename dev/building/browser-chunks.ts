import type { Plugin, Rolldown } from 'vite'
import { pageFiles } from '#web/routes/page-files.ts'

const pages = Object.values(pageFiles)
const home = 'web/home/home-page.tsx'
const saved = 'web/saved/page/saved-page.tsx'
const visitors = pages.filter((page) => /^web\/(search|merchant|earn)\//.test(page))
const enrollment = pages.filter((page) => /^web\/(enroll|sign-in)\//.test(page))
// What stands on a page with a form of its own is not for the others to load.
const account = pages.filter((page) =>
  /^web\/account\/(?!cash-out\/|missing-visit\/|profile\/|reservations\/|review\/)/.test(page),
)
// The form for a card number is most of what members' pages share, and stands on two of them.
const linking = pages.filter((page) => /\/(add-card|cards)-page\.tsx$/.test(page))
// Tables are looked for on two pages, by parts that come late on one of them.
const looking = [
  'web/reservations/reserve-page.tsx',
  'web/search/tables/wish-bar.tsx',
  'web/search/tables/card-tables.tsx',
]
// Part of a restaurant's first view, though it comes by itself.
const openingNow = 'web/merchant/place/opening-now.tsx'
// The late parts of a search: what they share with its page comes with the page, in one file.
const search = 'web/search/search-page.tsx'
const lateInSearch = ['web/map/results-map.tsx', 'web/search/filters/option-count.tsx']
// Comes to every page, some seconds late: what it shares with others is not for it to load with all of theirs.
const workLater = 'web/work-later.ts'
// Of every page of members, though it comes by a part of its own, and of signing out: alone it packs badly.
const sessionTabs = 'web/storage/session-tabs.ts'
const sources = /\/(web|ui|domain|contract)\//

/** Which chunk a module goes to; the bundler divides those that are not in here. */
const chunkOf = new Map<string, string>()

/**
 * How the browser's modules are put together. Left alone, the bundler makes a chunk of every overlap of pages: dozens of
 * files that each compress badly. A chunk needs only those above it, since whatever a module needs, its pages need too.
 */
export const browserChunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'platform', test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\// },
    {
      debugName: 'divided',
      name: (id: string) => (id.includes('preload-helper') ? 'site' : (chunkOf.get(id) ?? null)),
    },
  ],
}

/** Gives every module its chunk before they are put together. */
export function divideChunks(): Plugin {
  return {
    name: 'divide-chunks',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildEnd() {
      const needs = (root: string) => neededBy(this, root)
      // Not the entry itself: it waits for the page, which needs these.
      const site = needs('web/entry-client.tsx')
      const first = needs(home)
      const seen = countPages(visitors.map(needs))
      const joining = countPages(enrollment.map(needs))
      const used = countPages(account.map(needs))
      const both = [...joining.keys()].filter((id) => used.has(id))
      const elsewhere = countPages([...enrollment, ...account].filter((page) => !linking.includes(page)).map(needs))
      const forLinking = both.filter((id) => !elsewhere.has(id))
      const opening = [...first].filter((id) => seen.has(id))
      const isOfMembers = (id: string) => joining.has(id) || used.has(id)
      chunkOf.clear()
      put('site', site)
      put('shared', [...first].filter(isOfMembers))
      put('first', opening)
      put('home', [...first, ...idsOf(this, home)])
      put('forms', [...seen.keys()].filter(isOfMembers))
      // Styles that the page of saved restaurants takes from others stay with those.
      const lent = [...needs(saved)].filter((id) => id.endsWith('.module.css'))
      // Alone it packs badly, and the pages that show it load these anyway.
      const skeleton = idsOf(this, 'web/merchant-card/merchant-card-skeleton.tsx')
      put('visitors', [...atLeastTwo(seen), ...lent.filter((id) => seen.has(id)), ...skeleton])
      put('linking', forLinking)
      put('members', [...both, ...idsOf(this, sessionTabs)])
      put('enrollment', atLeastTwo(joining))
      put('account', [...atLeastTwo(used), ...lent.filter((id) => used.has(id))])
      const lateSearch = countPages(lateInSearch.map(needs))
      put(
        'results',
        [...needs(search)].filter((id) => lateSearch.has(id)),
      )
      // Small, and of the same pages.
      put('late', [...idsOf(this, 'web/later/late-styles.tsx'), ...idsOf(this, 'web/later/extra-part.tsx')])
      const others = countPages([...pages.filter((page) => !looking.includes(page)), openingNow, workLater].map(needs))
      put(
        'tables',
        atLeastTwo(countPages(looking.map(needs))).filter((id) => !others.has(id)),
      )
    },
  }
}

/** What is in a chunk already stays there. */
function put(chunk: string, ids: Iterable<string>): void {
  for (const id of ids) if (!chunkOf.has(id)) chunkOf.set(id, chunk)
}

function idsOf(context: Rolldown.PluginContext, file: string): string[] {
  return [...context.getModuleIds()].filter((id) => id.endsWith(`/${file}`))
}

/** Our own modules that a module cannot do without, not itself. */
function neededBy(context: Rolldown.PluginContext, root: string): ReadonlySet<string> {
  const open = idsOf(context, root)
  const found = new Set<string>()
  for (const id of open)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      if (found.has(imported) || !sources.test(imported) || imported.includes('node_modules')) continue
      found.add(imported)
      open.push(imported)
    }
  return found
}

function countPages(needs: readonly ReadonlySet<string>[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const ids of needs) for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function atLeastTwo(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].filter(([, count]) => count > 1).map(([id]) => id)
}
