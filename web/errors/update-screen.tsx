import { buttonClass } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { Wordmark } from '../frame/page/wordmark.tsx'
import { useSite } from '../site/use-site.ts'
import { MessagePage } from './message-page.tsx'
import styles from './update-screen.module.css'

/** All that an app gets which is too old for the site. */
export function UpdateScreen() {
  const t = useCopy()
  const { partner, nativeApp } = useSite()
  const store = nativeApp === null ? undefined : partner.appLinks?.[nativeApp.platform]
  return (
    <main className={styles.screen}>
      <PageHead title={t('update.title')} />
      <Wordmark />
      <MessagePage title={t('update.title')} text={t('update.text')}>
        {store === undefined ? null : (
          <a href={store} className={buttonClass('primary')}>
            {t('update.button')}
          </a>
        )}
      </MessagePage>
    </main>
  )
}
