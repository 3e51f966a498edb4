import type { RegisteredRouter } from '@tanstack/react-router'
import { saveTogether } from '#contract/endpoints/favourites/favourites.ts'
import { deviceLimit } from '#domain/favourites/limits.ts'
import { memberOf } from '../api/member-query.ts'
import { counted } from '../copy/counted.ts'
import { copyOf } from '../copy/use-copy.ts'
import { toasts } from '../frame/toasts/toasts.ts'
import { siteOf } from '../site/use-site.ts'
import { readDeviceList, writeDeviceList } from './device-list.ts'
import { followSaved, showDeviceList } from './follow-saved.ts'
import { forgetSavedPages } from './forget-saved-pages.ts'
import { putMemberSaved } from './member-saved.ts'
import { tellSaved } from './saved-tabs.ts'

/** Saves all of a shared list with one's own, as far as there is room, and says what came of it. */
export async function saveAll(router: RegisteredRouter, merchantIds: readonly string[]): Promise<void> {
  followSaved(router)
  const { queryClient } = router.options.context
  const t = copyOf(siteOf(queryClient))
  const leftOut = memberOf(queryClient)?.saved
    ? await saveWithMember(router, merchantIds)
    : saveHere(router, merchantIds)
  if (leftOut === null) toasts.show({ kind: 'error', text: t('saved.shared.failed') })
  else if (leftOut > 0) toasts.show({ kind: 'warning', stays: true, text: t('saved.mergedInPart', { count: leftOut }) })
  else {
    const count = merchantIds.length
    toasts.show({ kind: 'success', text: t(counted('saved.shared.saved', count), { count }) })
  }
}

/** How many found no room; null: it came to nothing. */
async function saveWithMember(
  { options: { context } }: RegisteredRouter,
  merchantIds: readonly string[],
): Promise<number | null> {
  const { queryClient, callApi } = context
  const outcome = await callApi(saveTogether, { body: { merchantIds: [...merchantIds] } }).catch(() => null)
  if (outcome?.ok !== true) return null
  putMemberSaved(queryClient, outcome.answer.saved)
  forgetSavedPages(queryClient, 'none')
  tellSaved()
  return outcome.answer.leftOut
}

function saveHere({ options: { context } }: RegisteredRouter, merchantIds: readonly string[]): number | null {
  const all = [...new Set([...readDeviceList().places, ...merchantIds])]
  if (!writeDeviceList(all.slice(0, deviceLimit))) return null
  showDeviceList(context.queryClient)
  return Math.max(0, all.length - deviceLimit)
}
