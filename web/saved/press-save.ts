import type { QueryClient } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import { savePlace, unsavePlace } from '#contract/endpoints/favourites/favourites.ts'
import type { MerchantCard } from '#contract/schemas/merchant.ts'
import { deviceLimit } from '#domain/favourites/limits.ts'
import { memberOf } from '../api/member-query.ts'
import { copyOf } from '../copy/use-copy.ts'
import { isCopyKey } from '../copy/is-copy-key.ts'
import { toasts } from '../frame/toasts/toasts.ts'
import { siteOf } from '../site/use-site.ts'
import { readDeviceList, writeDeviceList } from './device-list.ts'
import { followSaved, showDeviceList } from './follow-saved.ts'
import { forgetSavedPages } from './forget-saved-pages.ts'
import { beginChange, endChange, putMemberSaved, type SavedChange } from './member-saved.ts'
import { savedIn } from './saved-ids.ts'
import { tellSaved } from './saved-tabs.ts'

type Pressed = Pick<MerchantCard, 'id' | 'name'>

/** What a press comes to, one after the other: the server hears them in the order in which they were made. */
let queue: Promise<unknown> = Promise.resolve()
/** The lists that something stood on before it was taken away here: who takes that back finds it on them. */
const wasOn = new Map<string, readonly string[]>()

/** Saves a restaurant, or takes that back: at once to the eye, and undone where it comes to nothing. */
export function pressSave(router: RegisteredRouter, merchant: Pressed): void {
  followSaved(router)
  const { queryClient } = router.options.context
  const isSaved = !savedIn(queryClient).includes(merchant.id)
  if (memberOf(queryClient)?.saved) {
    const change = { id: merchant.id, isSaved }
    beginChange(queryClient, change)
    tell(router, { merchant, isSaved })
    queue = queue.then(() => send(router, { merchant, isSaved, change }))
  } else if (keepHere(queryClient, { merchant, isSaved })) tell(router, { merchant, isSaved })
}

interface Press {
  readonly merchant: Pressed
  readonly isSaved: boolean
}

let told = 0

/** One message at a time: whoever presses many hearts is not buried under them. */
function tell(router: RegisteredRouter, { merchant, isSaved }: Press): void {
  const t = copyOf(siteOf(router.options.context.queryClient))
  toasts.close(told)
  told = toasts.show({
    kind: 'success',
    text: t(isSaved ? 'saved.added' : 'saved.removed', merchant),
    action: isSaved
      ? { text: t('saved.see'), run: () => void router.navigate({ to: '/saved' }) }
      : { text: t('saved.undo'), run: () => pressSave(router, merchant) },
  })
}

/** On this device. */
function keepHere(queryClient: QueryClient, { merchant: { id, name }, isSaved }: Press): boolean {
  const t = copyOf(siteOf(queryClient))
  const others = readDeviceList().places.filter((place) => place !== id)
  const isFull = isSaved && others.length >= deviceLimit
  const isKept = !isFull && writeDeviceList(isSaved ? [id, ...others] : others)
  if (!isKept)
    toasts.show({
      kind: 'error',
      text: isFull ? t('saved.deviceFull', { name, most: deviceLimit }) : t('saved.notKept', { name }),
    })
  showDeviceList(queryClient)
  return isKept
}

/** With the member. */
async function send(router: RegisteredRouter, press: Press & { readonly change: SavedChange }): Promise<void> {
  const { queryClient, callApi } = router.options.context
  const { merchant, isSaved } = press
  const params = { merchantId: merchant.id }
  const outcome = await (isSaved ? add() : remove()).catch(() => null)
  endChange(press.change)
  if (outcome?.ok === true) {
    putMemberSaved(queryClient, outcome.answer.saved)
    forgetSavedPages(queryClient, 'none')
    tellSaved()
    return
  }
  const saved = (memberOf(queryClient)?.saved ?? []).filter((id) => id !== merchant.id)
  putMemberSaved(queryClient, isSaved ? saved : [merchant.id, ...saved])
  toasts.close(told)
  toasts.show({ kind: 'error', text: whyNot(queryClient, { press, code: outcome?.refusal.code ?? null }) })

  async function add() {
    const answer = await callApi(savePlace, { params, body: { lists: [...(wasOn.get(merchant.id) ?? [])] } })
    if (answer.ok) wasOn.delete(merchant.id)
    return answer
  }

  async function remove() {
    const answer = await callApi(unsavePlace, { params })
    if (answer.ok) wasOn.set(merchant.id, answer.answer.lists)
    return answer
  }
}

/** Null: nobody answered. */
function whyNot(
  queryClient: QueryClient,
  { press: { merchant, isSaved }, code }: { readonly press: Press; readonly code: string | null },
): string {
  const site = siteOf(queryClient)
  const t = copyOf(site)
  const what = t(isSaved ? 'saved.failed' : 'saved.notRemoved', merchant)
  const key = code === null ? 'saved.offline' : `refusal.${code}`
  return isCopyKey(site, key) ? `${what} ${t(key)}` : what
}
