import { buttonClass } from '#ui/button-class.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/use-site.ts'
import styles from './footer.module.css'

/** The way to the stores, in words: the stores' badges are theirs. Who is in the app already has it. */
export function GetApp() {
  const t = useCopy()
  const { partner, nativeApp } = useSite()
  if (partner.appLinks === null || nativeApp !== null) return null
  const { ios, android } = partner.appLinks
  return (
    <div className={styles.app} role="group" aria-labelledby="get-app">
      <p id="get-app" className={styles.appTitle}>
        {t('frame.getApp')}
      </p>
      <a href={ios} rel="noopener" className={buttonClass('compactSecondary')}>
        {t('frame.getAppIos')}
      </a>
      <a href={android} rel="noopener" className={buttonClass('compactSecondary')}>
        {t('frame.getAppAndroid')}
      </a>
    </div>
  )
}
