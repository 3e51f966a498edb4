import { useQueryClient } from '@tanstack/react-query'
import type { FavouriteLists } from '#contract/schemas/favourites/favourite.ts'
import type { CallApi, Outcome } from '../../api/call-api.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { isCopyKey } from '../../copy/is-copy-key.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useSite } from '../../site/use-site.ts'
import { forgetSavedPages } from '../forget-saved-pages.ts'
import { listsKey } from '../data/saved-queries.ts'
import { tellSaved } from '../saved-tabs.ts'

type Change = (callApi: CallApi) => Promise<Outcome<FavouriteLists, string>>

/** Makes a change of the lists; answers what came of it, or why not in words. */
export function useListChange(): (change: Change) => Promise<FavouriteLists | string> {
  const t = useCopy()
  const site = useSite()
  const queryClient = useQueryClient()
  const callApi = useCallApi()
  return async function make(change) {
    const outcome = await change(callApi).catch(() => null)
    if (outcome?.ok !== true) {
      const told = outcome?.refusal.fields?.[0]?.message
      if (told !== undefined) return told
      const key = outcome === null ? 'saved.offline' : `refusal.${outcome.refusal.code}`
      return isCopyKey(site, key) ? t(key) : t('form.serverError')
    }
    forgetSavedPages(queryClient, 'none')
    queryClient.setQueryData(listsKey, outcome.answer)
    tellSaved()
    return outcome.answer
  }
}
