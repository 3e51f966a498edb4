import { useLocation } from '@tanstack/react-router'
import { signInLinkProblems } from '#contract/endpoints/sign-in-link.ts'
import { signOnProblems } from '#contract/endpoints/sign-on.ts'
import { usePartner } from '../site/use-site.ts'
import { ErrorScreen } from './error-page.tsx'
import { SignInLinkFailed } from './sign-in-link-failed.tsx'
import { SignOnFailed } from './sign-on-failed.tsx'

/** Also where a sign-in leads that let nobody in: `?signOn=denied&reference=…`, `?signInLink=used&reference=…`. */
export function ErrorPath() {
  const { enrollmentType } = usePartner()
  const search = useLocation({ select: (location) => location.search as Readonly<Record<string, unknown>> })
  const { reference } = search
  if (typeof reference !== 'string' || !/^[\w-]{1,64}$/.test(reference)) return <ErrorScreen code="" />
  const link = signInLinkProblems.find((known) => known === search['signInLink'])
  if (link !== undefined) return <SignInLinkFailed problem={link} reference={reference} />
  const problem = signOnProblems.find((known) => known === search['signOn'])
  if (enrollmentType !== 'sso' || problem === undefined) return <ErrorScreen code="" />
  return <SignOnFailed problem={problem} reference={reference} />
}
