/** What the tabs of one browser tell each other of the session that they share: it ends at another time, or it has ended. */
type SessionNews = 'moved' | 'ended'

let opened: BroadcastChannel | null = null

/** One for a tab, since a channel does not hear what it says itself. Where a browser has none, the tabs find out by the clock. */
function channel(): BroadcastChannel | null {
  if (opened === null && typeof BroadcastChannel !== 'undefined') opened = new BroadcastChannel('session')
  return opened
}

export function tellOtherTabs(news: SessionNews): void {
  channel()?.postMessage(news)
}

/** Answers how to stop listening. */
export function hearOtherTabs(hear: (news: SessionNews) => void): () => void {
  const told = ({ data }: MessageEvent<unknown>) => {
    if (data === 'moved' || data === 'ended') hear(data)
  }
  const heard = channel()
  heard?.addEventListener('message', told)
  return () => heard?.removeEventListener('message', told)
}
