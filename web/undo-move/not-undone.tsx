import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button.tsx'
import { focusOn } from '#ui/focus-on.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import type { RefusalCode } from '../payment-card/moving/use-move-call.tsx'
import { usePartner } from '../site/use-site.ts'

const reasons = [
  'moveLinkUnknown',
  'moveUndone',
  'moveFinal',
  'moveAccountClosed',
  'moveCardHeld',
  'maximumReached',
] as const satisfies readonly RefusalCode[]
type Reason = (typeof reasons)[number]

/** Why this link takes no card back, where trying again would not help either. */
export function refusedFor(code: RefusalCode | null): Reason | null {
  return reasons.find((reason) => reason === code) ?? null
}

/** Says why, and leads to where the member sees what is so and can still take a card back. */
export function NotUndone({ reason }: { readonly reason: Reason }) {
  const t = useCopy()
  const { phone } = usePartner().customerSupport
  const isBack = reason === 'moveUndone'
  return (
    <>
      <PageTitle
        title={t(isBack ? 'undoMove.done.title' : 'undoMove.error.title')}
        text={t(`refusal.${reason}`)}
        headingRef={focusOn}
      />
      <p>{t('undoMove.error.help', { supportPhone: phone.formatted })}</p>
      <p>
        <Link to="/account/card_passport" className={buttonClass('primary')}>
          {t('passport.heading')}
        </Link>
      </p>
    </>
  )
}
