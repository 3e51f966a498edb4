import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { MessagePage } from '../errors/message-page.tsx'
import { PageHead } from '../frame/page/page-head.tsx'

export function MerchantNotFound() {
  const t = useCopy()
  return (
    <>
      <PageHead title={t('merchant.notFound.title')} hidden />
      <MessagePage title={t('merchant.notFound.title')} text={t('merchant.notFound.text')}>
        <Link to="/search" className={buttonClass('primary')}>
          {t('merchant.notFound.link')}
        </Link>
      </MessagePage>
    </>
  )
}
