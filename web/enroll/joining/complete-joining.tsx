import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { getJoining } from '#contract/endpoints/enrolment.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { answerOf, RefusedError } from '../../api/refused-error.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { PageTitle } from '../../form/page-title.tsx'
import { SiteBanner } from '../../form/site-banner.tsx'
import { SplitPage } from '../../form/split-page.tsx'
import { Loading } from '../../frame/page/loading.tsx'
import { PageHead } from '../../frame/page/page-head.tsx'
import { signOnAddress } from '../../sign-in/sign-on-address.ts'
import { EnrollSteps } from '../enroll-steps.tsx'
import { loadPart } from '../../later/missing-part.ts'

const JoiningForm = lazy(async () => ({ default: (await loadPart(import('./joining-form.tsx'))).JoiningForm }))

/** Where the programme has said who somebody is, and not all that joining needs. The server draws nothing of the person: only their browser asks. */
export function CompleteJoining() {
  const t = useCopy()
  return (
    <SplitPage>
      <PageHead title={t('joining.title')} hidden />
      <EnrollSteps step={1} />
      <PageTitle title={t('joining.title')} text={t('joining.text')} />
      <Rest />
    </SplitPage>
  )
}

function Rest() {
  const t = useCopy()
  const callApi = useCallApi()
  const key = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('key') ?? '' })
  const { data, error, refetch } = useQuery({
    queryKey: ['joining', key],
    staleTime: Infinity,
    retry: false,
    queryFn: async () => answerOf(await callApi(getJoining, { query: { key } })),
  })
  const loading = <Loading message={t('frame.loading')} />
  if (data !== undefined)
    return (
      <Suspense fallback={loading}>
        <JoiningForm joining={data} joiningKey={key} />
      </Suspense>
    )
  if (error === null) return loading
  if (error instanceof RefusedError && error.status < 500 && error.refusal.code !== 'tooManyRequests') return <Over />
  return (
    <>
      <SiteBanner kind="error">
        <p>{t('form.serverError')}</p>
      </SiteBanner>
      <p>
        <Button onClick={() => void refetch()}>{t('error.retry')}</Button>
      </p>
    </>
  )
}

/** Too late, in another browser, or done in another tab: signing in once more leads on from each. */
function Over() {
  const t = useCopy()
  return (
    <>
      <SiteBanner kind="warning">
        <p>{t('refusal.joiningOver')}</p>
      </SiteBanner>
      <p>
        <a href={signOnAddress()} className={buttonClass('primary')}>
          {t('signOn.go')}
        </a>
      </p>
    </>
  )
}
