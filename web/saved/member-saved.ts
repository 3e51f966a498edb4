import type { QueryClient } from '@tanstack/react-query'
import type { Member } from '#contract/schemas/member.ts'
import { memberKey, memberOf } from '../api/member-query.ts'

/** What was pressed and the server has not answered yet. */
const pending = new Map<string, boolean>()

/** Shows at once what was pressed. */
export function beginChange(queryClient: QueryClient, id: string, isSaved: boolean): void {
  pending.set(id, isSaved)
  keepPending(queryClient)
}

/** The answer of a press has come; of several the last one counts. */
export function endChange(id: string, isSaved: boolean): void {
  if (pending.get(id) === isSaved) pending.delete(id)
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
  const wanted = [...pending].flatMap(([id, isSaved]) => (isSaved && !saved.includes(id) ? [id] : []))
  const shown = [...wanted, ...saved.filter((id) => pending.get(id) !== false)]
  if (shown.join() === member.saved.join()) return
  queryClient.setQueryData<Member>(memberKey, { ...member, saved: shown })
}
