import { isLeavingAtOnce } from './go-to-login.ts'
import { inSession } from '../storage/stored.ts'
import { fillInOnceThere, readTypedPage, typedOnPage } from '../later/typed-fields.ts'

const kept = inSession('typedByMember')
/** As long as the login redirect is kept. */
const keptMs = 60 * 60_000
let memberId: string | null = null

/** Keeps what the member has typed in this tab's storage when the session ends before the form is sent. */
export function keepTypedOf(publicId: string): void {
  if (memberId === null) addEventListener('pagehide', keep)
  memberId = publicId
}

function keep(): void {
  // In a frame support types in the member's place: nothing of it is kept.
  if (!isLeavingAtOnce() || window.parent !== window) return
  const page = typedOnPage()
  if (page.typed.length > 0) kept.write(JSON.stringify({ ...page, memberId, until: Date.now() + keptMs }))
}

/** Fills in what was kept when the same member is back on the page. Deletes it in any case, so nobody else sees it. */
export function restoreTypedOf(publicId: string): void {
  const text = kept.read()
  if (text === null) return
  kept.clear()
  const note = parse(text)
  const page = readTypedPage(note)
  if (page === null || note?.memberId !== publicId || !(Number(note.until) > Date.now())) return
  fillInOnceThere(page)
}

function parse(text: string): { readonly memberId?: unknown; readonly until?: unknown } | null {
  try {
    const note: unknown = JSON.parse(text)
    return typeof note === 'object' ? note : null
  } catch {
    return null
  }
}
