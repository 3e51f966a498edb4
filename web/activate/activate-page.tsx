import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { Button } from '#ui/buttons/button.tsx'
import { knownQuery } from '../api/known-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import { SiteBanner } from '../form/site-banner.tsx'
import { SplitPage } from '../form/split-page.tsx'
import { Loading } from '../frame/page/loading.tsx'
import { PageHead } from '../frame/page/page-head.tsx'
import { useSupportPhone } from '../site/use-support-phone.ts'
import { useActivationContent } from './activation-content.ts'
import { activationStep } from './activation-step.ts'
import { useActivation } from './use-activation.ts'

/** Where the link of a letter leads: it activates who waits for it, and sends everybody else where they can go on. */
export function ActivatePage() {
  const { title } = useActivationContent()
  return (
    <SplitPage>
      <PageHead title={title} hidden />
      <NextStep publicId={String(useSearch({ from: '/activate' }).public_id)} />
    </SplitPage>
  )
}

function NextStep({ publicId }: { readonly publicId: string }) {
  const known = useQuery(knownQuery(useCallApi(), publicId))
  if (known.isError) return <Navigate to="/join" search={{ rfr: '1' }} replace />
  if (known.data === undefined) return <Loading />
  const step = activationStep(known.data)
  if (step.kind === 'goTo') return <Navigate to={step.to} search={{ rfr: step.rfr }} replace />
  return <ActivationForm publicId={publicId} />
}

function ActivationForm({ publicId }: { readonly publicId: string }) {
  const t = useCopy()
  const { title, text, button } = useActivationContent()
  const { state, activate } = useActivation(publicId)
  return (
    <>
      <PageTitle title={title} text={text} />
      {state === 'failed' ? <ActivationError /> : null}
      <Button waiting={state === 'waiting' ? t('form.working') : null} onClick={() => void activate()}>
        {button}
      </Button>
    </>
  )
}

/** The partner's own words, and whom to call. */
function ActivationError() {
  const t = useCopy()
  const { error } = useActivationContent()
  const { href, formatted } = useSupportPhone()
  return (
    <SiteBanner kind="error">
      <p>
        {error === '' ? t('activation.error') : error} <a href={href}>{formatted}</a>
      </p>
    </SiteBanner>
  )
}
