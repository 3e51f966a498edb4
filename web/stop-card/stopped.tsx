import { Link } from '@tanstack/react-router'
import type { CardChangeStopped } from '#contract/schemas/alerts/card-alert.ts'
import { focusOn } from '#ui/focus-on.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import { usePartner } from '../site/use-site.ts'

/** What is so now, and how the member gets in again: by a mailed link, their programme's sign-on, or the people of support. */
export function Stopped({ stopped: { lastFour, change, heldBack } }: { readonly stopped: CardChangeStopped }) {
  const t = useCopy()
  const { enrollmentType, programName, customerSupport } = usePartner()
  const words = { programName, supportPhone: customerSupport.phone.formatted }
  return (
    <>
      <PageTitle
        title={t('stopCard.done.title')}
        text={t(`stopCard.done.${change}`, { lastFour })}
        headingRef={focusOn}
      />
      {heldBack ? <p>{t('stopCard.done.held')}</p> : null}
      <p>{t(`stopCard.next.${enrollmentType}`, words)}</p>
      {enrollmentType === 'direct' ? (
        <p>
          <Link to="/recover/{-$step}" params={{ step: undefined }}>
            {t('stopCard.recover')}
          </Link>
        </p>
      ) : null}
    </>
  )
}
