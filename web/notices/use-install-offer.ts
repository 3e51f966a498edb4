import { useState, useSyncExternalStore } from 'react'
import { useSite } from '../site/use-site.ts'
import { stored } from '../storage/stored.ts'
import { installPrompt } from './install-prompt.ts'
import { installWay } from './install-way.ts'

/** How this browser can have the site as an app; null where it can't, and for 30 days after `snooze`. */
export function useInstallOffer() {
  const { partner, nativeApp } = useSite()
  const isOffered = useSyncExternalStore(installPrompt.subscribe, installPrompt.isOffered, () => false)
  const [now] = useState(() => Date.now())
  const [snoozed, setSnoozed] = useState(() => stored.installSnoozed.read())
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
    stored.installSnoozed.write(since)
    setSnoozed(since)
  }

  return { way, snooze }
}
