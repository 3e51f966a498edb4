import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { saveTogether } from '#contract/endpoints/favourites/favourites.ts'
import type { CallApi } from '../api/call-api.ts'
import { memberKey, memberOf } from '../api/member-query.ts'
import { copyOf } from '../copy/use-copy.ts'
import { toasts } from '../frame/toasts/toasts.ts'
import { siteOf } from '../site/use-site.ts'
import { deviceListKey, readDeviceList, writeDeviceList } from './device-list.ts'
import { forgetSavedPages } from './forget-saved-pages.ts'
import { keepPending, putMemberSaved } from './member-saved.ts'
import { deviceSavedKey } from './saved-ids.ts'
import { hearSaved, tellSaved } from './saved-tabs.ts'

interface Visit {
  readonly queryClient: QueryClient
  readonly callApi: CallApi
}

let isFollowing = false

/** From now on the hearts of this page say what is saved: on this device, in other tabs, and with the member once somebody is signed in. */
export function followSaved({ options: { context } }: RegisteredRouter): void {
  if (isFollowing) return
  isFollowing = true
  const { queryClient } = context
  queryClient.setQueryDefaults(deviceSavedKey, { gcTime: Infinity, staleTime: Infinity })
  showDeviceList(queryClient)
  addEventListener('storage', ({ key }) => {
    if (key === deviceListKey || key === null) showDeviceList(queryClient)
  })
  hearSaved(() => {
    if (!memberOf(queryClient)?.saved) return
    void queryClient.invalidateQueries({ queryKey: memberKey })
    forgetSavedPages(queryClient, 'active')
  })
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const { queryHash } = query
    if (queryHash === hashKey(deviceSavedKey) && type === 'removed') queueMicrotask(() => showDeviceList(queryClient))
    if (queryHash !== hashKey(memberKey) || type !== 'updated') return
    keepPending(queryClient)
    void mergeDeviceList(context)
  })
  void mergeDeviceList(context)
  showHearts()
}

/** What was hidden until now is known, and drawn once the browser has nothing else to do. */
function showHearts(): void {
  const show = () => (document.documentElement.dataset['hearts'] = '1')
  if (typeof requestIdleCallback === 'function') requestIdleCallback(show, { timeout: 1000 })
  else setTimeout(show, 200)
}

/** As the storage has it; also after whoever was signed in has left, when all that was fetched is forgotten. */
export function showDeviceList(queryClient: QueryClient): void {
  queryClient.setQueryData(deviceSavedKey, readDeviceList().places)
}

let isMerging = false

/** Who signs in finds with their own what they saved on this device before; the device forgets it then. A failure is tried again with the next answer. */
async function mergeDeviceList({ queryClient, callApi }: Visit): Promise<void> {
  const list = readDeviceList()
  if (isMerging || list.places.length === 0 || !memberOf(queryClient)?.saved) return
  isMerging = true
  try {
    const body = { merchantIds: [...list.places], deviceList: list.id }
    const outcome = await callApi(saveTogether, { body })
    if (!outcome.ok) return
    if (readDeviceList().id === list.id) writeDeviceList([])
    showDeviceList(queryClient)
    putMemberSaved(queryClient, outcome.answer.saved)
    forgetSavedPages(queryClient, 'active')
    tellSaved()
    const t = copyOf(siteOf(queryClient))
    if (outcome.answer.leftOut > 0)
      toasts.show({ kind: 'warning', text: t('saved.mergedInPart', { count: outcome.answer.leftOut }) })
  } catch {
    // Without a network the list stays where it is.
  } finally {
    isMerging = false
  }
}
