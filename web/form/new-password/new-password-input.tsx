import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react'
import { knownWords } from '#domain/members/known-words.ts'
import { passwordLength } from '#domain/members/password-policy.ts'
import { usePartner } from '../../site/use-site.ts'
import styles from './new-password-input.module.css'
import { PasswordInput } from '../password-input.tsx'
import type { StrengthAdviceProps } from './strength-advice.tsx'
import { textIn } from '../use-form.ts'

/** A page that is open over a release, or without a network, goes on without advice. */
async function loadAdvice(): Promise<{ readonly default: ComponentType<StrengthAdviceProps> }> {
  const loaded = await import('./strength-advice.tsx').catch(() => null)
  return { default: loaded?.StrengthAdvice ?? (() => null) }
}
const StrengthAdvice = lazy(loadAdvice)

/** A new password, with advice while it is typed. What advises is large: it comes at the first touch, and the field works without it. */
export function NewPasswordInput(props: ComponentProps<typeof PasswordInput>) {
  const { id, name } = usePartner()
  const [typed, setTyped] = useState<StrengthAdviceProps | null>(null)
  return (
    <div>
      <PasswordInput
        {...props}
        required
        autoComplete="new-password"
        maxLength={passwordLength.max}
        onFocus={(event) => {
          void loadAdvice()
          props.onFocus?.(event)
        }}
        onChange={(event) => {
          const { form, value } = event.currentTarget
          setTyped({ password: value, words: wordsOf([id, name], form) })
          props.onChange?.(event)
        }}
      />
      <p className={styles.advice} aria-live="polite">
        {typed === null || typed.password === '' ? null : (
          <Suspense fallback={<span />}>
            <StrengthAdvice {...typed} />
          </Suspense>
        )}
      </p>
    </div>
  )
}

/** Words that who guesses knows, from what stands in the same form at this moment. */
function wordsOf(programme: readonly string[], form: HTMLFormElement | null): string[] {
  const data = new FormData(form ?? undefined)
  const [email, firstName, lastName] = [textIn(data, 'email'), textIn(data, 'firstName'), textIn(data, 'lastName')]
  return knownWords(programme, { email, firstName, lastName })
}
