import { buttonClass } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { MessagePage } from '../errors/message-page.tsx'
import { PageHead } from '../frame/page/page-head.tsx'
import { KeptPages } from './kept-pages.tsx'
import { useWayBack } from './way-back.ts'

/** What the worker shows without a network in the place of a page that it has not kept. */
export function OfflinePage() {
  const t = useCopy()
  const wayBack = useWayBack()
  return (
    <>
      <PageHead title={t('offline.title')} hidden />
      <MessagePage title={t('offline.title')} text={t('offline.text')}>
        {/* A document of its own: it is there only if the network is back. */}
        <a href={wayBack} className={buttonClass('primary')}>
          {t('offline.retry')}
        </a>
        <KeptPages />
      </MessagePage>
    </>
  )
}
