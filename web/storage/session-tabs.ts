/**
 * What the tabs of one browser tell each other of the session that they share: it ends at another time, in ISO form, or it has ended. The time
 * goes along, since the news may be there before the cookie is.
 */
type SessionNews = { readonly endsAt: string } | 'ended'

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
    if (isNews(data)) hear(data)
  }
  const heard = channel()
  heard?.addEventListener('message', told)
  return () => heard?.removeEventListener('message', told)
}

/** A tab of yesterday may say it otherwise. */
function isNews(data: unknown): data is SessionNews {
  return (
    data === 'ended' ||
    (typeof data === 'object' && data !== null && 'endsAt' in data && typeof data.endsAt === 'string')
  )
}
