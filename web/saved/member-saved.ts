import type { QueryClient } from '@tanstack/react-query'
import type { Member } from '#contract/schemas/member.ts'
import { memberKey, memberOf } from '../api/member-query.ts'

/** A press of a heart: the object itself tells two presses apart that come to the same. */
export interface SavedChange {
  readonly id: string
  readonly isSaved: boolean
}

/** The last press of each heart that the server has not answered yet. */
const pending = new Map<string, SavedChange>()

/** Shows at once what was pressed. */
export function beginChange(queryClient: QueryClient, change: SavedChange): void {
  pending.set(change.id, change)
  keepPending(queryClient)
}

/** Forgets a press that was answered, unless the heart was pressed again since. */
export function endChange(change: SavedChange): void {
  if (pending.get(change.id) === change) pending.delete(change.id)
}

/** An answer that was under way before the press must not take it back. */
export function keepPending(queryClient: QueryClient): void {
  const saved = memberOf(queryClient)?.saved
  if (saved && pending.size > 0) putMemberSaved(queryClient, saved)
}

/** What the server says is saved, and what was pressed since. */
export function putMemberSaved(queryClient: QueryClient, saved: readonly string[]): void {
  const member = memberOf(queryClient)
  if (!member?.saved) return
  const wanted = [...pending.values()].flatMap(({ id, isSaved }) => (isSaved && !saved.includes(id) ? [id] : []))
  const shown = [...wanted, ...saved.filter((id) => pending.get(id)?.isSaved !== false)]
  if (shown.join() === member.saved.join()) return
  queryClient.setQueryData<Member>(memberKey, { ...member, saved: shown })
}
