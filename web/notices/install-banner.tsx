import { Button } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './install-banner.module.css'
import { installPrompt } from './install-offer.ts'
import type { InstallWay } from './install-way.ts'

interface InstallBannerProps {
  readonly way: InstallWay
  onSnooze(): void
}

/** Offers the site as an app, in the way of this browser. */
export function InstallBanner({ way, onSnooze }: InstallBannerProps) {
  const t = useCopy()
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
        <Button look="quiet" className={styles.action} onClick={onSnooze}>
          {t('install.later')}
        </Button>
      </div>
    </aside>
  )
}
