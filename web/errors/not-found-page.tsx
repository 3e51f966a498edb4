import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { MessagePage } from './message-page.tsx'

export function NotFoundPage() {
  const t = useCopy()
  return (
    <>
      <PageHead title={t('notFound.title')} hidden />
      <MessagePage figure="404" title={t('notFound.title')} text={t('notFound.tagline')}>
        <Link to="/" className={buttonClass('primary')}>
          {t('notFound.link')}
        </Link>
      </MessagePage>
    </>
  )
}
