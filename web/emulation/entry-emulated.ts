import { getEmulation } from '#contract/endpoints/emulation/emulation.ts'
import { signOut } from '#contract/endpoints/session.ts'
import { leaveAtOnce } from '../sign-in/go-to-login.ts'
import { emulationId } from '../storage/emulation-id.ts'
import { carryHeader } from './carry-header.ts'
import { consoleWords, frameWords, hearConsole, isFramed, tellConsole } from './console-word.ts'
import { forgetEverything } from './forget.ts'
import { emulationEntry } from './places.ts'
import { watchBar } from './watch-bar.ts'

/** The entry of a member's page that support looks at: it takes its place first, and then is the page's own. */
const bar = document.querySelector<HTMLElement>('emulation-bar')
const { id = '', consoleOrigin = '', apiOrigin = '', secondsLeft = '' } = bar?.dataset ?? {}
let isLeaving = false

// Another tab of the console has begun another one, or this is no frame of it: what is here is not to be gone on with.
if (bar === null || !isFramed() || emulationId.read() !== id) void end(emulationEntry.over)
else await begin(bar)

async function begin(shown: HTMLElement): Promise<void> {
  const { showState } = watchBar(shown, {
    secondsLeft: Number(secondsLeft),
    leave: () => void leave(),
    over: () => void end(emulationEntry.over),
  })
  const [left, over] = [() => void end(emulationEntry.left), () => void end(emulationEntry.over)]
  carryHeader({ id, hear: showState, left, over })
  hearConsole(consoleOrigin, ({ type }) => {
    if (type === consoleWords.exit) void leave()
    // The answer says it.
    if (type === consoleWords.raised) void fetch(apiOrigin + getEmulation.path, options()).catch(() => undefined)
  })
  await import('../entry-client.tsx')
  tellConsole(consoleOrigin, { type: frameWords.active, id })
}

async function leave(): Promise<void> {
  // The server ends it by itself where it can't be told.
  await fetch(apiOrigin + signOut.path, { ...options(), keepalive: true }).catch(() => undefined)
  await end(emulationEntry.left)
}

async function end(state: string): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  await forgetEverything()
  tellConsole(consoleOrigin, { type: frameWords.over, id })
  leaveAtOnce(emulationEntry.path + state)
}

function options(): RequestInit {
  return {
    credentials: apiOrigin === '' ? 'same-origin' : 'include',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  }
}
