import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Button } from '#ui/buttons/button.tsx'
import { RefusedError } from '../api/refused-error.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { useSupportPhone } from '../site/use-support-phone.ts'
import { MessagePage } from './message-page.tsx'

/** What a page becomes when its data or its drawing fails. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return <ErrorScreen code={error instanceof RefusedError ? error.refusal.requestId : ''} />
}

/** The server error page: what to tell support, and whom to call. */
export function ErrorScreen({ code }: { readonly code: string }) {
  const t = useCopy()
  const router = useRouter()
  const phone = useSupportPhone()
  const reference = code === '' ? router.options.context.requestId : code
  return (
    <>
      <PageHead title={t('error.title')} hidden />
      <MessagePage title={t('error.title')} text={t('error.text')}>
        {reference === '' ? null : <p>{t('error.reference', { code: reference })}</p>}
        <p>
          <a href={phone.href}>{t('error.support', { phone: phone.formatted })}</a>
        </p>
        <Button onClick={() => location.reload()}>{t('error.retry')}</Button>
      </MessagePage>
    </>
  )
}
