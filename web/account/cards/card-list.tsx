import type { MemberCard } from '#contract/schemas/card.ts'
import { expiryText, isExpired } from '#domain/cards/card-expiry.ts'
import { Button } from '#ui/buttons/button.tsx'
import { focusOn } from '#ui/focus-on.ts'
import { CheckIcon } from '#ui/icons/sign-icons.tsx'
import { ClockIcon } from '#ui/icons/account-icons.tsx'
import { Spinner } from '#ui/messages/waiting.tsx'
import { formatMoment } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { BrandMark } from '../../payment-card/card-brands.tsx'
import { CardPicture } from '../../payment-card/card-picture.tsx'
import styles from './card-list.module.css'
import { useDeleteCard } from './use-delete-card.ts'
import { useNaming } from './use-naming.ts'

interface CardListProps {
  readonly cards: readonly MemberCard[]
  readonly now: number
}

export function CardList({ cards, now }: CardListProps) {
  const t = useCopy()
  const { state, ask, begin, end } = useDeleteCard()
  const naming = useNaming()
  if (cards.length === 0) return <p>{t('cards.none')}</p>
  return (
    <>
      <ul className={styles.list}>
        {cards.map((card) => (
          <LinkedCardItem
            key={card.id}
            card={card}
            now={now}
            deleting={state.kind === 'deleting' && state.card.id === card.id}
            kept={state.kind === 'idle' && state.kept?.id === card.id}
            onName={() => void naming.ask(card)}
            onDelete={() => void ask(card)}
          />
        ))}
      </ul>
      {naming.open === null ? null : <naming.open.Dialog card={naming.open.card} onClose={naming.close} />}
      {state.kind === 'idle' ? null : (
        <state.Deletion card={state.card} last={cards.length === 1} onBegin={begin} onEnd={end} />
      )}
    </>
  )
}

interface LinkedCardItemProps {
  readonly card: MemberCard
  /** When the list was fetched: pages drawn on the server and in the browser agree on it. */
  readonly now: number
  readonly deleting: boolean
  /** It was to be deleted, and is still there: the button that was pressed takes the focus. */
  readonly kept: boolean
  onName(): void
  onDelete(): void
}

function LinkedCardItem({ card, now, deleting, kept, onName, onDelete }: LinkedCardItemProps) {
  const t = useCopy()
  const { description, lastFour, name } = card
  return (
    <li className={styles.row} aria-busy={deleting}>
      <CardPicture card={card} size="small" />
      <div className={styles.words}>
        <BrandMark network={card.cardType} />
        {name === null ? null : <p className={styles.name}>{name}</p>}
        <p className={name === null ? styles.name : undefined}>
          {description} {t('cards.endingIn')} {lastFour}
        </p>
        {card.expiry === null ? null : <Expiry expiry={card.expiry} now={now} />}
        {card.expiry !== null && isExpired(card.expiry, now) ? null : (
          <EarnsFrom earnsFrom={card.earnsFrom} now={now} />
        )}
      </div>
      <div className={styles.action}>
        {deleting ? (
          <p className={styles.deleting} role="status">
            <Spinner /> {t('cards.deleting')}
          </p>
        ) : (
          <>
            <Button
              look="compactSecondary"
              aria-label={t('cards.nameLabel', { description, lastFour })}
              onClick={onName}
            >
              {t('cards.name')}
            </Button>
            <Button
              ref={kept ? focusOn : null}
              look="compactSecondary"
              aria-label={t('cards.deleteLabel', { description, lastFour })}
              onClick={onDelete}
            >
              {t('cards.delete')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

/** To when the card is good, and what to do when it is no more. */
function Expiry({ expiry, now }: { readonly expiry: string } & Pick<LinkedCardItemProps, 'now'>) {
  const t = useCopy()
  const month = expiryText(expiry)
  if (!isExpired(expiry, now)) return <p className={styles.expiry}>{t('cards.expires', { month })}</p>
  return (
    <p className={styles.note} data-waits="">
      <ClockIcon size={16} />
      {t('cards.expired', { month })}
    </p>
  )
}

/** Whether the card earns, or from when. */
function EarnsFrom({ earnsFrom, now }: Pick<MemberCard, 'earnsFrom'> & Pick<LinkedCardItemProps, 'now'>) {
  const t = useCopy()
  const begun = Date.parse(earnsFrom) <= now
  return (
    <p className={styles.note} data-waits={begun ? undefined : ''}>
      {begun ? <CheckIcon size={16} /> : <ClockIcon size={16} />}
      {begun ? t('cards.earning') : t('cards.earnsFrom', { dateTime: formatMoment(earnsFrom) })}
    </p>
  )
}
