import { notFound } from '@tanstack/react-router'
import { memberOf, memberQuery } from '../../api/member-query.ts'
import { RefusedError } from '../../api/refused-error.ts'
import type { PageContext } from '../../site/page-context.ts'
import { listsQuery, savedPlacesQuery, sharedListQuery } from '../data/saved-queries.ts'
import { readSavedSearch } from '../data/saved-search.ts'

/** A list that is not there, or no longer, is a page that does not exist; any other failure is told in its place. */
export async function loadSaved(context: PageContext, given: Readonly<Record<string, unknown>>): Promise<void> {
  const { queryClient, callApi } = context
  const search = readSavedSearch(given)
  const { shared } = search
  await queryClient.ensureQueryData(memberQuery(callApi)).catch(() => null)
  try {
    if (shared !== undefined) await queryClient.fetchQuery(sharedListQuery(context, { ...search, shared }))
    else if (memberOf(queryClient)?.saved)
      await Promise.all([
        queryClient.fetchQuery(listsQuery(callApi)),
        queryClient.fetchQuery(savedPlacesQuery(context, search)),
      ])
  } catch (error) {
    if (error instanceof RefusedError && (error.status === 404 || error.status === 400)) throw notFound()
    if (shared !== undefined) throw error
    // The page asks again in the browser, and says there what went wrong.
    queryClient.removeQueries({ queryKey: listsQuery(callApi).queryKey, predicate: isFailed })
    queryClient.removeQueries({ queryKey: savedPlacesQuery(context, search).queryKey, predicate: isFailed })
  }
}

function isFailed({ state }: { readonly state: { readonly status: string } }): boolean {
  return state.status === 'error'
}
