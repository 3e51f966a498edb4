import { useParams, type ResolveParams } from '@tanstack/react-router'
import { PageHead } from '../frame/page/page-head.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { SplitPage } from '../form/split-page.tsx'
import { EmailLink } from './email-link.tsx'
import { FixEmail } from './fix-email.tsx'

const from = '/fix_credentials/{-$step}'

/** Another e-mail address: the form, and what the links of its two mails do. */
export function FixCredentialsPage() {
  const t = useCopy()
  const { step = '' } = useParams({ from }) as ResolveParams<typeof from>
  return (
    <SplitPage>
      <PageHead title={t('fixCredentials.title')} hidden />
      <Step step={step.toLowerCase()} />
    </SplitPage>
  )
}

function Step({ step }: { readonly step: string }) {
  switch (step) {
    case 'confirm':
    case 'keep':
      return <EmailLink key={step} deed={step} />
    default:
      return <FixEmail />
  }
}
