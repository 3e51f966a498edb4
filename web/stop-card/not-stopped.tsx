import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button.tsx'
import { focusOn } from '#ui/focus-on.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import { usePartner } from '../site/use-site.ts'

const problems = ['stopLinkUnknown', 'stopLinkUsed', 'stopLinkExpired'] as const
export type StopProblem = (typeof problems)[number]

/** Null where trying again may help. */
export function problemOf(code: string | undefined): StopProblem | null {
  return problems.find((problem) => problem === code) ?? null
}

/** Says why the link stops nothing, and what else helps. */
export function NotStopped({ problem }: { readonly problem: StopProblem }) {
  const t = useCopy()
  const { enrollmentType, customerSupport } = usePartner()
  const isDirect = enrollmentType === 'direct'
  const supportPhone = customerSupport.phone.formatted
  const isUsed = problem === 'stopLinkUsed'
  return (
    <>
      <PageTitle
        title={t(isUsed ? 'stopCard.done.title' : 'stopCard.error.title')}
        text={t(isUsed ? 'stopCard.error.used' : `refusal.${problem}`)}
        headingRef={focusOn}
      />
      <p>{t(isDirect ? 'stopCard.error.help.direct' : 'stopCard.error.help', { supportPhone })}</p>
      {isDirect ? (
        <p>
          <Link to="/recover/{-$step}" params={{ step: undefined }} className={buttonClass('primary')}>
            {t('stopCard.error.recover')}
          </Link>
        </p>
      ) : null}
    </>
  )
}
