import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Spinner } from '#ui/messages/waiting.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import styles from './partner-cards.module.css'
import type { CardChoice } from './use-card-choice.ts'

/** The cards that the programme has of the member, to be ticked. Says where there is room for no more. */
export function PartnerCards({ choice }: { readonly choice: CardChoice }) {
  const t = useCopy()
  switch (choice.state) {
    case 'none':
      return null
    case 'loading':
      return (
        <p className={styles.loading} role="status">
          <Spinner /> {t('addCard.partnerCardsLoading')}
        </p>
      )
    case 'failed':
      return (
        <SiteBanner kind="warning">
          <p>{t('refusal.cardsUnavailable')}</p>
          <Button look="compactSecondary" onClick={choice.askAgain}>
            {t('addCard.partnerCardsAgain')}
          </Button>
        </SiteBanner>
      )
    case 'offered':
      return choice.offered.length === 0 ? null : <Offered choice={choice} />
  }
}

function Offered({ choice: { offered, chosen, room, toggle } }: { readonly choice: CardChoice }) {
  const t = useCopy()
  const full = room.left <= 0
  return (
    <fieldset className={styles.cards}>
      <legend className={styles.legend}>{t('addCard.partnerCards')}</legend>
      {offered.map((card) => {
        const checked = chosen.includes(card)
        return (
          <Checkbox
            key={card.partnerCardId}
            checked={checked}
            disabled={full && !checked}
            onChange={() => toggle(card)}
          >
            {t('addCard.partnerCard', { lastFour: card.lastFour })}
          </Checkbox>
        )
      })}
      {full ? (
        <SiteBanner kind="warning">
          <p>{t('addCard.maximumSelected')}</p>
          <p>{t('addCard.maximumNotice', { n: room.mayAdd })}</p>
        </SiteBanner>
      ) : null}
    </fieldset>
  )
}
