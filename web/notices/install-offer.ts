import { useState, useSyncExternalStore } from 'react'
import { useSite } from '../site/use-site.ts'
import { storedNotices } from '../storage/stored-notices.ts'
import { installWay } from './install-way.ts'
import { keepOffer, keptOffer } from './kept-offer.ts'

/** How this browser can have the site as an app; null where it can't, and for 30 days after `snooze`. */
export function useInstallOffer() {
  const { partner, nativeApp } = useSite()
  const isOffered = useSyncExternalStore(installPrompt.subscribe, installPrompt.isOffered, () => false)
  const [now] = useState(() => Date.now())
  const [snoozed, setSnoozed] = useState(() => storedNotices.installSnoozed.read())
  const way = installWay({
    hasBanner: partner.hasPWAInstallBanner,
    isStandalone: matchMedia('(display-mode: standalone)').matches,
    isNative: nativeApp !== null,
    isOffered,
    userAgent: navigator.userAgent,
    snoozedAt: snoozed === null ? null : Date.parse(snoozed),
    now,
  })

  function snooze(): void {
    const since = new Date().toISOString()
    storedNotices.installSnoozed.write(since)
    setSnoozed(since)
  }

  return { way, snooze }
}

/** Chromium's own event, which the DOM's types do not know. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer to install the site as an app, for the moment when the person takes it up. */
function createInstallPrompt() {
  // Nobody but Chromium sends this event, and never another one under its name.
  let offer = keptOffer() as InstallOffer | null
  const listeners = new Set<() => void>()

  function set(next: InstallOffer | null): void {
    offer = next
    for (const listener of listeners) listener()
  }

  addEventListener('beforeinstallprompt', (event) => {
    keepOffer(event)
    set(event as InstallOffer)
  })
  addEventListener('appinstalled', () => set(null))

  /** An offer is good for one question; one that was declined may come again. */
  async function ask(): Promise<void> {
    const asked = offer
    if (asked === null) return
    const { outcome } = await asked.prompt()
    if (outcome === 'accepted') set(null)
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return { ask, subscribe, isOffered: () => offer !== null }
}

export const installPrompt = createInstallPrompt()
