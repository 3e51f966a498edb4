import { useQueryClient } from '@tanstack/react-query'
import { undoMove } from '#contract/endpoints/card-moves.ts'
import type { CardPassport, MoveUndone } from '#contract/schemas/card-move.ts'
import { Button } from '#ui/buttons/button.tsx'
import { accountKey } from '../../account-data/account-queries.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { formatDay, formatMoment } from '../../copy/format-time.ts'
import { type Copy, useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import { CardPicture } from '../../payment-card/card-picture.tsx'
import { useMoveCall } from '../../payment-card/moving/use-move-call.tsx'
import { useProof } from '../../proof/use-proof.tsx'
import styles from './passport-page.module.css'

type Card = CardPassport['cards'][number]
type Period = Card['periods'][number]
type Away = CardPassport['movedAway'][number]

/** One card with the programmes in which it has earned, the latest first. */
export function CardWay({ card }: { readonly card: Card }) {
  const t = useCopy()
  const { description, lastFour, name, periods, undo } = card
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <CardPicture card={card} size="small" />
        <div>
          <p className={styles.name}>
            {description} {t('cards.endingIn')} {lastFour}
          </p>
          {name === null ? null : <p className={styles.note}>{name}</p>}
        </div>
      </div>
      <ol className={styles.periods} aria-label={t('passport.wayOf', { description, lastFour })}>
        {periods.map((period) => (
          <PeriodItem key={`${period.from} ${period.lastFour}`} period={period} lastFour={lastFour} />
        ))}
      </ol>
      {undo === null ? null : (
        <Undo undo={undo} words="giveBack" label={t('passport.giveBackLabel', { description, lastFour })} />
      )}
    </li>
  )
}

function PeriodItem({ period, lastFour }: { readonly period: Period; readonly lastFour: string }) {
  const t = useCopy()
  return (
    <li className={styles.period} data-now={period.to === null ? '' : undefined}>
      <span className={styles.program}>{period.programName}</span>
      <span className={styles.note}>
        {whenIn(t, period)}
        {period.lastFour === lastFour ? null : <>, {t('passport.number', { lastFour: period.lastFour })}</>}
        {period.endedBy === null ? null : <>, {t(`passport.ended.${period.endedBy}`)}</>}
      </span>
    </li>
  )
}

function whenIn(t: Copy, { from: since, to: until }: Period): string {
  const from = formatDay(since)
  if (until === null) return t('passport.since', { from })
  const to = formatDay(until)
  return from === to ? from : t('passport.period', { from, to })
}

/** A card that earns elsewhere by now. */
export function MovedAway({ card }: { readonly card: Away }) {
  const t = useCopy()
  const { description, lastFour, programName, movedAt, undo } = card
  return (
    <li className={styles.card}>
      <p className={styles.name}>
        {description} {t('cards.endingIn')} {lastFour}
      </p>
      <p className={styles.note}>{t('passport.awayText', { program: programName, date: formatDay(movedAt) })}</p>
      {undo === null ? null : (
        <Undo undo={undo} words="undo" label={t('passport.undoLabel', { description, lastFour })} />
      )}
    </li>
  )
}

interface UndoProps {
  readonly undo: NonNullable<Card['undo']>
  readonly words: 'undo' | 'giveBack'
  readonly label: string
}

function Undo({ undo: { id, until }, words, label }: UndoProps) {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const { waiting, fault, run } = useMoveCall<MoveUndone>()

  const proof = useProof()

  async function take(): Promise<void> {
    const undone = await run(() => proof.proven(() => callApi(undoMove, { body: { id } })))
    if (!undone?.ok) return
    const { lastFour, here } = undone.answer
    toasts.show({ kind: 'success', text: t(here ? 'passport.undone.here' : 'passport.undone.there', { lastFour }) })
    await queryClient.invalidateQueries({ queryKey: [...accountKey, 'cards'] })
  }

  return (
    <div className={styles.undo}>
      {fault}
      <Button
        look="compactSecondary"
        aria-label={label}
        waiting={waiting ? t('form.working') : null}
        onClick={() => void take()}
      >
        {t(`passport.${words}`)}
      </Button>
      <p className={styles.note}>{t('passport.undoUntil', { dateTime: formatMoment(until) })}</p>
      {proof.dialog}
    </div>
  )
}
