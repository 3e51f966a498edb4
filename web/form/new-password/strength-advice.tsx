import { useCopy } from '../../copy/use-copy.ts'
import { passwordStrength, type Strength } from './password-strength.ts'
import styles from './strength-advice.module.css'

const steps: Readonly<Record<Strength, number>> = { weak: 1, fair: 2, good: 3, strong: 4 }

export interface StrengthAdviceProps {
  readonly password: string
  /** What somebody who guesses knows. */
  readonly words: readonly string[]
}

/** How hard a password is to guess, in words; the bars only repeat them. */
export function StrengthAdvice({ password, words }: StrengthAdviceProps) {
  const t = useCopy()
  const strength = passwordStrength(password, words)
  return (
    <>
      <span className={styles.bars} aria-hidden="true">
        {Object.entries(steps).map(([name, step]) => (
          <span key={name} className={styles.bar} data-on={step <= steps[strength] ? strength : undefined} />
        ))}
      </span>
      {t(`form.strength.${strength}`)}
    </>
  )
}
