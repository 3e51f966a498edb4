import { useState } from 'react'
import { proveMove, sendMoveCode } from '#contract/endpoints/card-moves.ts'
import type { MoveQuestion } from '#contract/schemas/card-move.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { focusOn } from '#ui/focus-on.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { fieldCheck } from '../../form/field-check.ts'
import styles from '../../form/form.module.css'
import { type FieldProblem, textIn, useForm } from '../../form/use-form.ts'
import type { OfferedCard } from './offered-card.ts'
import { useMoveCall } from './use-move-call.tsx'

interface AskCodeProps {
  readonly offered: OfferedCard
  onSent(): void
}

export function AskCode({ offered: { id, programName }, onSent }: AskCodeProps) {
  const t = useCopy()
  const { waiting, fault, send } = useSendCode(id)
  return (
    <>
      <p>{t('cardMove.intro', { fromProgram: programName })}</p>
      {fault}
      <Button
        className={styles.submit}
        waiting={waiting ? t('form.working') : null}
        onClick={() => void send().then((sent) => (sent ? onSent() : undefined))}
      >
        {t('cardMove.send')}
      </Button>
    </>
  )
}

function useSendCode(id: string) {
  const callApi = useCallApi()
  const { waiting, fault, run } = useMoveCall<Record<string, never>>()
  const send = async () => (await run(() => callApi(sendMoveCode, { body: { id } })))?.ok === true
  return { waiting, fault, send }
}

interface TypeCodeProps {
  readonly offered: OfferedCard
  onProved(question: MoveQuestion): void
}

export function TypeCode({ offered: { id, programName }, onProved }: TypeCodeProps) {
  const t = useCopy()
  const callApi = useCallApi()
  const proving = useMoveCall<MoveQuestion>()
  const again = useSendCode(id)
  const [isAnother, setIsAnother] = useState(false)

  async function sendAgain(): Promise<void> {
    if (await again.send()) setIsAnother(true)
  }

  async function send(data: FormData): Promise<FieldProblem<'code'>[]> {
    const code = textIn(data, 'code').trim()
    const proved = await proving.run(() => callApi(proveMove, { body: { id, code } }))
    if (proved?.ok) onProved(proved.answer)
    return proved?.ok === false && proved.code === 'wrongCode'
      ? [{ name: 'code', message: t('refusal.wrongCode') }]
      : []
  }

  const pattern = { value: /^\d{3}\s?\d{3}$/, message: t('cardMove.codeRequired') }
  const form = useForm<'code'>({
    checks: { code: fieldCheck(t, { field: t('cardMove.code'), required: true, pattern }) },
    send,
  })
  return (
    <form method="post" noValidate className={styles.form} aria-busy={form.waiting} onSubmit={form.submit}>
      <p role="status">{t(isAnother ? 'cardMove.sentAgain' : 'cardMove.sent', { fromProgram: programName })}</p>
      {proving.code === 'wrongCode' ? null : proving.fault}
      {again.fault}
      <TextField
        {...form.field('code')}
        ref={focusOn}
        label={t('cardMove.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <Button type="submit" className={styles.submit} waiting={form.waiting ? t('form.working') : null}>
        {t('cardMove.check')}
      </Button>
      <Button look="secondary" waiting={again.waiting ? t('form.working') : null} onClick={() => void sendAgain()}>
        {t('cardMove.again')}
      </Button>
    </form>
  )
}
