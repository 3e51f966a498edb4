import { stored } from '../../storage/stored.ts'
import { hearOtherTabs, tellOtherTabs } from '../../storage/session-tabs.ts'
import { sessionExpiry, sessionTimers } from './session-timers.ts'

interface SessionDeeds {
  /** When the session ends, as the member's answer says. */
  readonly expiresAt: string
  /** Answers how to take the warning back. */
  warn(): () => void
  end(): void
  /** It has ended in another tab. */
  ended(): void
}

/**
 * Keeps when the session ends where all tabs find it, and does what is due. It looks again when another tab has moved the end, and when this one
 * wakes: timers stand still while a machine or a tab sleeps.
 */
export function watchSession({ expiresAt, warn, end, ended }: SessionDeeds): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let takeBack: (() => void) | null = null

  function calm(): void {
    clearTimeout(timer)
    takeBack?.()
    takeBack = null
  }

  function look(kept = stored.sessionExpiry.read()): void {
    clearTimeout(timer)
    const now = Date.now()
    const timers = sessionTimers(sessionExpiry(kept ?? expiresAt, now), now)
    if (timers === null) return calm()
    if (timers.endIn === 0) return end()
    if (timers.warnIn > 0) calm()
    else takeBack ??= warn()
    timer = setTimeout(wake, timers.warnIn || timers.endIn)
  }

  const wake = () => look()
  stored.sessionExpiry.write(expiresAt)
  tellOtherTabs({ endsAt: expiresAt })
  const stopHearing = hearOtherTabs((news) => (news === 'ended' ? ended() : look(news.endsAt)))
  const wakings = [
    [document, 'visibilitychange'],
    [window, 'pageshow'],
    [window, 'focus'],
  ] as const
  for (const [target, name] of wakings) target.addEventListener(name, wake)
  look()
  return () => {
    calm()
    stopHearing()
    for (const [target, name] of wakings) target.removeEventListener(name, wake)
  }
}
