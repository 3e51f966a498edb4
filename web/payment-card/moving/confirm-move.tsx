import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { moveCard } from '#contract/endpoints/card-moves.ts'
import type { CardMoved, MoveQuestion } from '#contract/schemas/card-move.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { focusOn } from '#ui/focus-on.ts'
import { accountKey } from '../../account-data/account-queries.ts'
import { memberKey } from '../../api/member-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { counted } from '../../copy/counted.ts'
import { formatLongDay, formatMoment } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import formStyles from '../../form/form.module.css'
import styles from './confirm-move.module.css'
import { useProof } from '../../proof/use-proof.tsx'
import { useMoveCall } from './use-move-call.tsx'

interface ConfirmMoveProps {
  readonly question: MoveQuestion
  onMoved(moved: CardMoved): void
}

/** What moves and what stays, and the agreement that the card then earns here. */
export function ConfirmMove({ question, onMoved }: ConfirmMoveProps) {
  const t = useCopy()
  const { waiting, fault, consent, missing, agreed, confirm, proof } = useConfirm({ question, onMoved })
  return (
    <div ref={focusOn} tabIndex={-1} role="group" aria-label={t('cardMove.submit')} className={formStyles.form}>
      <Facts question={question} />
      {fault}
      <Checkbox
        ref={consent}
        name="consent"
        required
        onChange={agreed}
        error={missing ? t('cardMove.consentRequired') : undefined}
      >
        {question.consent.words}
      </Checkbox>
      <Button className={formStyles.submit} waiting={waiting ? t('form.working') : null} onClick={() => void confirm()}>
        {t('cardMove.submit')}
      </Button>
      {proof}
    </div>
  )
}

function useConfirm({ question, onMoved }: ConfirmMoveProps) {
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const { waiting, fault, run } = useMoveCall<CardMoved>()
  const proof = useProof()
  const consent = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)

  async function confirm(): Promise<void> {
    if (consent.current?.checked !== true) {
      setMissing(true)
      return consent.current?.focus()
    }
    const body = { id: question.id, consentVersion: question.consent.version }
    const moved = await run(() => proof.proven(() => callApi(moveCard, { body })))
    if (!moved?.ok) return
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [...accountKey, 'cards'] }),
      queryClient.invalidateQueries({ queryKey: memberKey }),
    ])
    onMoved(moved.answer)
  }

  return { waiting, fault, consent, missing, agreed: () => setMissing(false), confirm, proof: proof.dialog }
}

function Facts({ question: { programName, since, pending, earnsFrom } }: Pick<ConfirmMoveProps, 'question'>) {
  const t = useCopy()
  const fromProgram = programName
  const reward = formatReward(pending.amount, { currency: pending.currency, name: pending.rewardName })
  return (
    <dl className={styles.facts}>
      <dt>{t('cardMove.now')}</dt>
      <dd>{t('cardMove.nowText', { fromProgram, date: formatLongDay(since) })}</dd>
      <dt>{t('cardMove.pending')}</dt>
      <dd>
        {pending.visits === 0
          ? t('cardMove.pendingNone', { fromProgram })
          : t(counted('cardMove.pendingText', pending.visits), { fromProgram, visits: pending.visits, reward })}
      </dd>
      <dt>{t('cardMove.then')}</dt>
      <dd>{t('cardMove.thenText', { fromProgram, dateTime: formatMoment(earnsFrom) })}</dd>
      <dt>{t('cardMove.undo')}</dt>
      <dd>{t('cardMove.undoText')}</dd>
    </dl>
  )
}
