import { CheckIcon } from '#ui/icons/sign-icons.tsx'
import { Hidden } from '#ui/hidden.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './enroll-steps.module.css'

const steps = ['join.steps.account', 'join.steps.card', 'join.steps.done'] as const

/** Where the person is on the way to being a member. */
export function EnrollSteps({ step }: { readonly step: 1 | 2 | 3 }) {
  const t = useCopy()
  return (
    <ol className={styles.steps} aria-label={t('join.step', { step })}>
      {steps.map((text, index) => (
        <li
          key={text}
          className={styles.step}
          data-state={stateOf(index + 1, step)}
          aria-current={index + 1 === step ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {index + 1 < step ? <CheckIcon size={16} /> : index + 1}
          </span>
          {t(text)}
          {index + 1 < step ? <Hidden> {t('join.stepDone')}</Hidden> : null}
        </li>
      ))}
    </ol>
  )
}

function stateOf(one: number, current: number): 'done' | 'current' | 'ahead' {
  if (one < current) return 'done'
  return one === current ? 'current' : 'ahead'
}
