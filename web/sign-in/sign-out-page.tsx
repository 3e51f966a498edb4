import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { signOut } from '#contract/endpoints/session.ts'
import { sameSitePath } from '#domain/requests/same-site-path.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { fetchAt } from '../api/browser-transport.ts'
import { useCopy } from '../copy/use-copy.ts'
import { MessagePage } from '../errors/message-page.tsx'
import { tellOtherTabs } from '../storage/session-tabs.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { usePartner, useSite } from '../site/use-site.ts'
import { inactiveAt } from '../storage/inactive-at.ts'
import { stored } from '../storage/stored.ts'
import { leaveAtOnce } from './go-to-login.ts'
import { changeMember } from './session-data.ts'

type State = 'leaving' | 'left' | 'failed'

/** Being here signs out. */
export function SignOutPage() {
  const t = useCopy()
  const queryClient = useQueryClient()
  const { apiOrigin } = useSite()
  const [state, setState] = useState<State>('leaving')
  const [returnTo, setReturnTo] = useState<string | null>(null)
  // Meets the server, which ends the session, and the session storage, which forgets it.
  useEffect(() => {
    async function leave(): Promise<void> {
      const left = await sendSignOut(apiOrigin)
      // Whether or not the server could be told: who wanted to leave wants nothing of them left here.
      await forgetMember(queryClient)
      // Signed out here: the programme is next, which leads back to this page.
      if (left.next !== null) return leaveAtOnce(left.next)
      if (left.isOut) {
        setReturnTo(sameSitePath(inactiveAt.read()))
        inactiveAt.clear()
      }
      setState(left.isOut ? 'left' : 'failed')
    }
    if (state === 'leaving') void leave()
  }, [state, queryClient, apiOrigin])
  return (
    <>
      <PageHead title={t('signOut.title')} />
      <SignOutState state={state} returnTo={returnTo} onRetry={() => setState('leaving')} />
    </>
  )
}

async function forgetMember(queryClient: QueryClient): Promise<void> {
  stored.loginRedirect.clear()
  stored.sessionExpiry.clear()
  stored.publicId.clear()
  stored.cardRegistration.clear()
  await changeMember(queryClient, null)
  tellOtherTabs('ended')
}

interface SignOutStateProps {
  readonly state: State
  /** Where the session ended by itself; null: the person has signed out. */
  readonly returnTo: string | null
  onRetry(): void
}

function SignOutState({ state, returnTo, onRetry }: SignOutStateProps) {
  const t = useCopy()
  const { enrollmentType } = usePartner()
  const isOnlyHere = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get('programme') === 'kept',
  })
  function leftText(): string {
    if (isOnlyHere) return t('signOut.onlyHere')
    return t(returnTo === null || enrollmentType === 'none' ? 'signOut.text' : 'signOut.inactive')
  }
  switch (state) {
    case 'leaving':
      return <MessagePage title={t('signOut.leaving')} text={t('form.working')} />
    case 'failed':
      return (
        <MessagePage title={t('signOut.failed')} text={t('form.serverError')}>
          <Button onClick={onRetry}>{t('error.retry')}</Button>
        </MessagePage>
      )
    case 'left':
      return (
        <MessagePage title={t('signOut.title')} text={leftText()}>
          {/* A full load: the token of the session that ended is of no use any more. */}
          {enrollmentType === 'none' ? null : (
            <Link
              to="/login"
              search={{ returnTo: returnTo ?? undefined }}
              reloadDocument
              className={buttonClass('primary')}
            >
              {t('frame.signIn')}
            </Link>
          )}
          <Link to="/" className={buttonClass('quiet')}>
            {t('notFound.link')}
          </Link>
        </MessagePage>
      )
  }
}

interface SignedOut {
  readonly isOut: boolean
  /** Where one goes on to, to sign out there too. */
  readonly next: string | null
}

/** Ends the session; says whether it did. Kept alive, since the person may leave the page at once. */
async function sendSignOut(apiOrigin: string): Promise<SignedOut> {
  try {
    const response = await fetchAt(apiOrigin)(signOut.path, {
      method: signOut.method,
      credentials: 'same-origin',
      keepalive: true,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    })
    const answer: unknown = await response.json()
    const said = typeof answer === 'object' && answer !== null && 'next' in answer ? answer.next : null
    return { isOut: response.ok, next: response.ok ? sameSitePath(said) : null }
  } catch {
    return { isOut: false, next: null }
  }
}
