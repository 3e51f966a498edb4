import { Button } from '#ui/button.tsx'
import { CheckIcon } from '#ui/icons/check-icon.tsx'
import { ClockIcon } from '#ui/icons/clock-icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { MemberCard } from '#contract/schemas/card.ts'
import { useCopy } from '../copy/use-copy.ts'
import { BrandMark } from '../enroll/brand-mark.tsx'
import styles from './card-list.module.css'
import { CardPicture } from './card-picture.tsx'
import { formatMoment } from './format-time.ts'

interface CardRowProps {
  readonly card: MemberCard
  /** When the list was fetched: pages drawn on the server and in the browser agree on it. */
  readonly now: number
  readonly deleting: boolean
  onDelete(): void
}

export function CardRow({ card, now, deleting, onDelete }: CardRowProps) {
  const t = useCopy()
  const { description, lastFour } = card
  return (
    <li className={styles.row} aria-busy={deleting}>
      <CardPicture card={card} size="small" />
      <div className={styles.words}>
        <BrandMark cardType={card.cardType} />
        <p className={styles.name}>
          {description} {t('cards.endingIn')} {lastFour}
        </p>
        <EarnsFrom earnsFrom={card.earnsFrom} now={now} />
      </div>
      <div className={styles.action}>
        {deleting ? (
          <p className={styles.deleting} role="status">
            <Spinner /> {t('cards.deleting')}
          </p>
        ) : (
          <Button
            look="compactSecondary"
            aria-label={t('cards.deleteLabel', { description, lastFour })}
            onClick={onDelete}
          >
            {t('cards.delete')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Whether the card earns, or from when. */
function EarnsFrom({ earnsFrom, now }: Pick<MemberCard, 'earnsFrom'> & Pick<CardRowProps, 'now'>) {
  const t = useCopy()
  const begun = Date.parse(earnsFrom) <= now
  return (
    <p className={styles.note} data-waits={begun ? undefined : ''}>
      {begun ? <CheckIcon size={16} /> : <ClockIcon size={16} />}
      {begun ? t('cards.earning') : t('cards.earnsFrom', { dateTime: formatMoment(earnsFrom) })}
    </p>
  )
}
