import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { isEmailAddress } from '#domain/members/contact-details.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { serverFault } from '../form/server-fault.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { toasts } from '../frame/toasts/toasts.ts'
import styles from './lead-form.module.css'
import { loadPart } from '../later/missing-part.ts'

/** One e-mail address, on the way to joining or signing in. Without a script it goes to joining. */
export function ProspectForm() {
  const t = useCopy()
  const callApi = useCallApi()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'waiting' | 'required' | 'email'>('idle')

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const email = (input.current?.value ?? '').trim()
    const problem = prospectEmailProblem(email)
    if (problem !== null) {
      setState(problem)
      input.current?.focus()
      return
    }
    setState('waiting')
    const next = await loadPart(import('./record-prospect.ts'))
      .then((part) => part.recordProspect(callApi, email))
      .catch(() => null)
    if (next !== null) return navigate({ to: next, search: { email } })
    setState('idle')
    toasts.show({ kind: 'error', text: t(serverFault()) })
  }

  return (
    <form action="/join" method="get" className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        ref={input}
        label={t('home.prospect.label')}
        placeholder={t('home.prospect.placeholder')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={prospectEmailMax}
        error={state === 'required' || state === 'email' ? t(`validation.${state}`) : undefined}
        onChange={() => setState('idle')}
      />
      <Button type="submit" waiting={state === 'waiting' ? t('form.working') : null}>
        {t('home.prospect.submit')}
      </Button>
    </form>
  )
}

const prospectEmailMax = 50

/** `email` trimmed; null when it can be sent. */
function prospectEmailProblem(email: string): 'required' | 'email' | null {
  if (email === '') return 'required'
  return isEmailAddress(email) && email.length <= prospectEmailMax ? null : 'email'
}
