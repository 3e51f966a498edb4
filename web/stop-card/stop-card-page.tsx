import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { stopCardChange } from '#contract/endpoints/alerts/card-alerts.ts'
import type { CardChangeStopped } from '#contract/schemas/alerts/card-alert.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import bullets from '../form/bullets.module.css'
import { type FormFault, FormFaultBanner, faultOf } from '../form/form-fault.tsx'
import { PageTitle } from '../form/page-title.tsx'
import { SplitPage } from '../form/split-page.tsx'
import { useTokenOnce } from '../form/use-token-once.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { changeMember } from '../sign-in/session-data.ts'
import { usePartner } from '../site/use-site.ts'
import { NotStopped, problemOf, type StopProblem } from './not-stopped.tsx'
import { Stopped } from './stopped.tsx'

/** Where the mail about a card that was linked or unlinked leads. Opening it does nothing, since mail programs open links too: only the button does. */
export function StopCardPage() {
  const t = useCopy()
  return (
    <SplitPage>
      <PageHead title={t('stopCard.title')} hidden />
      <StopCard />
    </SplitPage>
  )
}

function StopCard() {
  const t = useCopy()
  const token = useTokenOnce()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const { enrollmentType } = usePartner()
  const [state, setState] = useState<'open' | 'sending' | CardChangeStopped | StopProblem>('open')
  const [fault, setFault] = useState<FormFault | null>(null)

  async function stop(): Promise<void> {
    setFault(null)
    if (token === '') return setState('stopLinkUnknown')
    setState('sending')
    const outcome = await callApi(stopCardChange, { body: { token } }).catch(() => null)
    if (outcome?.ok) {
      // Whoever was signed in here is not any more.
      await changeMember(queryClient, null)
      return setState(outcome.answer)
    }
    const problem = problemOf(outcome?.refusal.code)
    if (problem === null) setFault(faultOf(outcome?.refusal.code))
    setState(problem ?? 'open')
  }

  if (typeof state === 'object') return <Stopped stopped={state} />
  if (state !== 'open' && state !== 'sending') return <NotStopped problem={state} />
  return (
    <>
      <PageTitle title={t('stopCard.title')} text={t('stopCard.text')} />
      <ul className={bullets.bullets}>
        <li>{t('stopCard.signOut')}</li>
        {enrollmentType === 'direct' ? <li>{t('stopCard.password')}</li> : null}
        <li>{t('stopCard.cards')}</li>
      </ul>
      <FormFaultBanner fault={fault} />
      <Button waiting={state === 'sending' ? t('form.working') : null} onClick={() => void stop()}>
        {t('stopCard.submit')}
      </Button>
    </>
  )
}
