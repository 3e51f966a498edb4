import { isLeavingAtOnce } from './go-to-login.ts'
import { inSession } from '../storage/stored.ts'
import { fillInOnceThere, readTypedPage, typedOnPage } from '../later/typed-fields.ts'

const kept = inSession('typedByMember')
/** As long as the way back from signing in is kept. */
const keptMs = 60 * 60_000
let memberId: string | null = null

/** Keeps in this tab what the member has typed where their session ends before they have sent it. */
export function keepTypedOf(publicId: string): void {
  if (memberId === null) addEventListener('pagehide', keep)
  memberId = publicId
}

function keep(): void {
  if (!isLeavingAtOnce()) return
  const page = typedOnPage()
  if (page.typed.length > 0) kept.write(JSON.stringify({ ...page, memberId, until: Date.now() + keptMs }))
}

/** Fills in what was kept once the same member is back on its page. Nobody else sees it: it is forgotten with the first who signs in. */
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
