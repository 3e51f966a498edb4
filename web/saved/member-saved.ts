import type { QueryClient } from '@tanstack/react-query'
import type { Member } from '#contract/schemas/member.ts'
import { memberKey, memberOf } from '../api/member-query.ts'

/** One press of a heart. */
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

/** The answer of a press has come. An earlier press that came to the same is not the last one. */
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
