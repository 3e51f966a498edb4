import { useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/use-site.ts'
import { stored } from '../storage/stored.ts'
import styles from './install-banner.module.css'
import { installPrompt } from './install-prompt.ts'
import { installWay } from './install-way.ts'

/** Offers the site as an app, where the browser can install it. It rests 30 days after "Maybe later". */
export function InstallBanner() {
  const t = useCopy()
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
  if (way === null) return null

  function snooze(): void {
    const since = new Date().toISOString()
    stored.installSnoozed.write(since)
    setSnoozed(since)
  }

  return (
    <aside className={styles.banner} aria-label={t('install.title')}>
      <div>
        <p className={styles.title}>{t('install.title')}</p>
        <p className={styles.text}>{t(way === 'ios' ? 'install.ios' : 'install.text')}</p>
      </div>
      <div className={styles.actions}>
        {way === 'ios' ? null : (
          <Button className={styles.action} onClick={() => void installPrompt.ask()}>
            {t('install.button')}
          </Button>
        )}
        <Button look="quiet" className={styles.action} onClick={snooze}>
          {t('install.later')}
        </Button>
      </div>
    </aside>
  )
}
