import type { MemberCard } from '#contract/schemas/card.ts'
import { applyCasing } from '#domain/text/casing.ts'
import { useCopy } from '../copy/use-copy.ts'
import { usePartner } from '../site/use-site.ts'
import styles from './card-picture.module.css'

interface CardPictureProps {
  readonly card: Pick<MemberCard, 'description' | 'lastFour'>
  readonly size?: 'small'
}

/** A linked card, drawn. Its words are read as one line. */
export function CardPicture({ card, size }: CardPictureProps) {
  const t = useCopy()
  const { wordmark } = usePartner().theme
  const { description, lastFour } = card
  return (
    <div
      className={styles.card}
      data-size={size}
      role="img"
      aria-label={`${description} ${t('cards.endingIn')} ${lastFour}`}
    >
      <span className={styles.wordmark}>{applyCasing(wordmark.text, wordmark.casing)}</span>
      <span className={styles.chip} />
      <span className={styles.number}>•••• {lastFour}</span>
      <span className={styles.brand}>{description}</span>
    </div>
  )
}
