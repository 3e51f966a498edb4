import { stored } from '../../storage/stored.ts'
import { hearOtherTabs, tellOtherTabs } from '../../storage/session-tabs.ts'
import { type Clocks, ranTogether, sessionLeft, sessionTimers } from './session-timers.ts'

interface SessionDeeds {
  /** What was left, as the member's answer says. */
  readonly secondsLeft: number
  /** When that was said, by the clock of `performance.now()`. */
  readonly heardAt: number
  /** Answers how to take the warning back. */
  warn(): () => void
  end(): void
  /** It has ended in another tab. */
  ended(): void
  /** Asks the server whether the session lives; true as well where that cannot be said. */
  lives(): Promise<boolean>
}

/**
 * Keeps when the session ends where all tabs find it, by this browser's own clock, and does what is due. It looks again when another tab has moved the
 * end, and when this one wakes: timers stand still while a machine or a tab sleeps. What slept, or whose clock was set, asks the server.
 */
export function watchSession({ secondsLeft, heardAt, warn, end, ended, lives }: SessionDeeds): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let takeBack: (() => void) | null = null
  let asks = false
  const heard = { running: heardAt, wall: Date.now() - (performance.now() - heardAt) }
  const endsAt = new Date(heard.wall + secondsLeft * 1_000).toISOString()

  function calm(): void {
    clearTimeout(timer)
    takeBack?.()
    takeBack = null
  }

  async function ask(): Promise<void> {
    if (asks) return
    asks = true
    // Nobody may be watching any more: the answer has taken the member from the page.
    if (!(await lives())) end()
    asks = false
  }

  function look(kept = stored.sessionExpiry.read()): void {
    clearTimeout(timer)
    const now = clocks()
    if (!ranTogether(heard, now)) void ask()
    const timers = sessionTimers(sessionLeft({ heard, secondsLeft, kept: kept ?? endsAt }, now))
    if (timers === null) return calm()
    if (timers.endIn === 0) return end()
    if (timers.warnIn > 0) calm()
    else takeBack ??= warn()
    timer = setTimeout(wake, timers.warnIn || timers.endIn)
  }

  const wake = () => look()
  stored.sessionExpiry.write(endsAt)
  tellOtherTabs({ endsAt })
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

function clocks(): Clocks {
  return { wall: Date.now(), running: performance.now() }
}
