import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { confirmEmail, keepEmail } from '#contract/endpoints/email-change.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { memberKey } from '../api/member-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { type FormFault, FormFaultBanner, faultOf } from '../form/form-fault.tsx'
import { PageTitle } from '../form/page-title.tsx'
import { useTokenOnce } from '../form/use-token-once.ts'
import { changeMember } from '../sign-in/session-data.ts'
import { usePartner } from '../site/use-site.ts'

type Deed = 'confirm' | 'keep'
type Problem = 'unknown' | 'used' | 'expired' | 'over' | 'taken'

const problems: ReadonlyMap<string, Problem> = new Map([
  ['emailLinkUnknown', 'unknown'],
  ['emailLinkUsed', 'used'],
  ['emailLinkExpired', 'expired'],
  ['emailLinkOver', 'over'],
  ['emailTaken', 'taken'],
] as const)

/** What the link of a mail does. Opening the page uses nothing up, since mail programs open links too: only the button does. */
export function EmailLink({ deed }: { readonly deed: Deed }) {
  const t = useCopy()
  const token = useTokenOnce()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const [state, setState] = useState<'open' | 'sending' | 'done' | Problem>('open')
  const [fault, setFault] = useState<FormFault | null>(null)

  async function send(): Promise<void> {
    setFault(null)
    if (token === '') return setState('unknown')
    setState('sending')
    const endpoint = deed === 'confirm' ? confirmEmail : keepEmail
    const outcome = await callApi(endpoint, { body: { token } }).catch(() => null)
    const problem = outcome?.ok === false ? problems.get(outcome.refusal.code) : undefined
    if (outcome?.ok) await settle(queryClient, deed)
    else if (problem === undefined) setFault(faultOf(outcome?.refusal.code))
    setState(outcome?.ok ? 'done' : (problem ?? 'open'))
  }

  switch (state) {
    case 'open':
    case 'sending':
      return (
        <>
          <PageTitle title={t(`fixCredentials.${deed}.title`)} text={t(`fixCredentials.${deed}.text`)} />
          <FormFaultBanner fault={fault} />
          <Button waiting={state === 'sending' ? t('form.working') : null} onClick={() => void send()}>
            {t(`fixCredentials.${deed}.submit`)}
          </Button>
        </>
      )
    case 'done':
      return <Done deed={deed} />
    default:
      return <Refused problem={state} />
  }
}

/** Another address, or nobody signed in: what the browser knows of the member is over. */
async function settle(queryClient: QueryClient, deed: Deed): Promise<void> {
  if (deed === 'keep') await changeMember(queryClient, null)
  else void queryClient.invalidateQueries({ queryKey: memberKey })
}

function Done({ deed }: { readonly deed: Deed }) {
  const t = useCopy()
  return (
    <>
      <PageTitle title={t(`fixCredentials.${deed}.done.title`)} text={t(`fixCredentials.${deed}.done.text`)} />
      <p>
        {deed === 'confirm' ? (
          <Link to="/account/overview" className={buttonClass('primary')}>
            {t('fixCredentials.goOn')}
          </Link>
        ) : (
          <Link to="/login" className={buttonClass('primary')}>
            {t('login.submit')}
          </Link>
        )}
      </p>
    </>
  )
}

/** Says which of the links it was, and where to go on from it. */
function Refused({ problem }: { readonly problem: Problem }) {
  const t = useCopy()
  const { phone } = usePartner().customerSupport
  return (
    <>
      <PageTitle
        title={t('fixCredentials.error.title')}
        text={t(`fixCredentials.error.${problem}`, { supportPhone: phone.formatted })}
      />
      <p>
        <Link to="/fix_credentials/{-$step}" params={{ step: undefined }} className={buttonClass('primary')}>
          {t('fixCredentials.again')}
        </Link>
      </p>
    </>
  )
}
