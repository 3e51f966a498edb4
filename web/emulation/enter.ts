import { enterEmulation } from '#contract/endpoints/emulation/emulation.ts'
import { emulationId } from '../storage/emulation-id.ts'
import { consoleWords, frameWords, hearConsole, isFramed, tellConsole } from './console-word.ts'
import { forgetEverything } from './forget.ts'
import { emulationEntry } from './places.ts'

/** The script of the page where the frame waits for the console's word. */
const { consoleOrigin = '', csrfToken = '', apiOrigin = '' } = document.body.dataset

// Whatever was before is over: its cookie has been replaced with this page. The page that was left may have kept something to its last moment.
if (isFramed()) await forgetEverything()
const before = location.hash === emulationEntry.left || location.hash === emulationEntry.over ? location.hash : null
show(isFramed() ? (before?.slice(1) ?? 'waiting') : 'notFramed')
hearConsole(consoleOrigin, ({ type, id }) => {
  if (type === consoleWords.begin) void enter(id)
})
if (before === null) tellConsole(consoleOrigin, { type: frameWords.ready, id: '' })

async function enter(token: string): Promise<void> {
  const id = await exchange(token).catch(() => null)
  if (id === null) return show('refused')
  emulationId.write(id)
  location.replace('/')
}

async function exchange(token: string): Promise<string | null> {
  const response = await fetch(apiOrigin + enterEmulation.path, {
    method: enterEmulation.method,
    credentials: apiOrigin === '' ? 'same-origin' : 'include',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'X-XSRF-TOKEN': csrfToken },
    body: JSON.stringify({ token }),
  })
  const answer: unknown = response.ok ? await response.json() : null
  return typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string'
    ? answer.id
    : null
}

/** The server has written all that may be said here. */
function show(name: string): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-when]')) part.hidden = part.dataset['when'] !== name
}
