/** What the operator's console and the frame tell each other, with the id that it is about. Source: decision 127. */
export interface ConsoleWord {
  readonly type: string
  readonly id: string
}

/** The console says: begin with this token; leave; what may be done has changed. */
export const consoleWords = { begin: 'emulation', exit: 'emulation-exit', raised: 'emulation-raised' } as const
/** The frame says: it waits; a member's page is shown; it is over. */
export const frameWords = { ready: 'emulation-ready', active: 'emulation-active', over: 'emulation-over' } as const

const longest = 200

/** Hears the one page that may hold this one, and nobody else: no other origin, no other window, no other shape. */
export function hearConsole(consoleOrigin: string, hear: (word: ConsoleWord) => void): void {
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (isFramed() && source === window.parent && origin === consoleOrigin && isWord(data)) hear(data)
  })
}

export function tellConsole(consoleOrigin: string, word: ConsoleWord): void {
  if (isFramed()) window.parent.postMessage(word, consoleOrigin)
}

/** In the console's own page: a frame within a frame is somebody else's. */
export function isFramed(): boolean {
  return window.parent !== window && window.parent === window.top
}

function isWord(data: unknown): data is ConsoleWord {
  if (typeof data !== 'object' || data === null || Object.keys(data).length !== 2) return false
  return 'type' in data && typeof data.type === 'string' && 'id' in data && isName(data.id)
}

function isName(id: unknown): id is string {
  return typeof id === 'string' && id.length <= longest
}
