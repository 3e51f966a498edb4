const place = 'commensalNotes'

/** What the page left for itself in this entry of the browser's history: it outlives a reload, and needs no storage that may be forbidden. */
export function notesInHistory(): ReadonlyMap<string, unknown> {
  const state: unknown = history.state
  const notes = typeof state === 'object' && state !== null && place in state ? state[place] : null
  return new Map(typeof notes === 'object' && notes !== null ? Object.entries(notes) : [])
}

/** Not by the router's own `replaceState`, which takes every change for a navigation. */
export function noteInHistory(name: string, value: unknown): void {
  const notes = Object.fromEntries(notesInHistory())
  const before: unknown = history.state
  const state = { ...(typeof before === 'object' && before), [place]: { ...notes, [name]: value } }
  History.prototype.replaceState.call(history, state, '')
}
