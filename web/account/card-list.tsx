import type { MemberCard } from '#contract/schemas/card.ts'
import { useCopy } from '../copy/use-copy.ts'
import styles from './card-list.module.css'
import { CardRow } from './card-row.tsx'
import { DeleteCardDialog } from './delete-card-dialog.tsx'
import { useDeleteCard } from './use-delete-card.ts'

interface CardListProps {
  readonly cards: readonly MemberCard[]
  readonly now: number
}

export function CardList({ cards, now }: CardListProps) {
  const t = useCopy()
  const { state, ask, cancel, confirm } = useDeleteCard({ linked: cards.length })
  if (cards.length === 0) return <p>{t('cards.none')}</p>
  return (
    <>
      <ul className={styles.list}>
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            now={now}
            deleting={state.kind === 'deleting' && state.card.id === card.id}
            onDelete={() => ask(card)}
          />
        ))}
      </ul>
      {state.kind === 'confirming' ? (
        <DeleteCardDialog
          card={state.card}
          last={cards.length === 1}
          onCancel={cancel}
          onConfirm={() => void confirm()}
        />
      ) : null}
    </>
  )
}
