let opened: BroadcastChannel | null = null

/** One for a tab, since a channel does not hear what it says itself. Nothing of what is saved goes along: each tab asks for itself. */
function channel(): BroadcastChannel | null {
  if (opened === null && typeof BroadcastChannel !== 'undefined') opened = new BroadcastChannel('saved')
  return opened
}

/** Tells the other tabs that the member has saved something, or taken it back. */
export function tellSaved(): void {
  channel()?.postMessage(null)
}

export function hearSaved(hear: () => void): void {
  channel()?.addEventListener('message', hear)
}
