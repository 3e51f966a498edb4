import { useLocation } from '@tanstack/react-router'
import { signOnProblems } from '#contract/endpoints/sign-on.ts'
import { usePartner } from '../site/use-site.ts'
import { ErrorScreen } from './error-page.tsx'
import { SignOnFailed } from './sign-on-failed.tsx'

/** Also where a single sign-on leads that let nobody in: `?signOn=denied&reference=…`. */
export function ErrorPath() {
  const { enrollmentType } = usePartner()
  const search = useLocation({ select: (location) => location.search as Readonly<Record<string, unknown>> })
  const problem = signOnProblems.find((known) => known === search['signOn'])
  const { reference } = search
  if (
    enrollmentType !== 'sso' ||
    problem === undefined ||
    typeof reference !== 'string' ||
    !/^[\w-]{1,64}$/.test(reference)
  )
    return <ErrorScreen code="" />
  return <SignOnFailed problem={problem} reference={reference} />
}
