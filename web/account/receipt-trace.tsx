import { CheckIcon } from '#ui/icons/check-icon.tsx'
import { CloseIcon } from '#ui/icons/close-icon.tsx'
import { MinusIcon } from '#ui/icons/minus-icon.tsx'
import { Hidden } from '#ui/hidden.tsx'
import type { Receipt } from '#contract/schemas/activity.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useSite } from '../site/use-site.ts'
import styles from './receipt.module.css'
import { ReceiptSection } from './receipt-section.tsx'
import { traceWords } from './trace-words.ts'

type Step = Receipt['trace'][number]

/** Every rule that was looked at, in order: what it saw, what it decided. */
export function ReceiptTrace({ receipt }: { readonly receipt: Receipt }) {
  const t = useCopy()
  return (
    <ReceiptSection title={t('receipt.trace.title')}>
      <ol className={styles.trace}>
        {receipt.trace.map((step) => (
          <TraceStep key={step.code} step={step} />
        ))}
      </ol>
    </ReceiptSection>
  )
}

function TraceStep({ step }: { readonly step: Step }) {
  const t = useCopy()
  const { title, details } = traceWords(useSite(), step)
  return (
    <li className={styles.step} data-verdict={step.verdict}>
      <span className={styles.sign}>
        <VerdictIcon verdict={step.verdict} />
      </span>
      <p className={styles.stepTitle}>
        {title}
        <Hidden>: {t(`receipt.trace.${step.verdict}`)}</Hidden>
      </p>
      {details.map((text) => (
        <p key={text} className={styles.stepDetail}>
          {text}
        </p>
      ))}
    </li>
  )
}

function VerdictIcon({ verdict }: Pick<Step, 'verdict'>) {
  switch (verdict) {
    case 'pass':
      return <CheckIcon size={16} />
    case 'fail':
      return <CloseIcon size={16} />
    case 'info':
      return <MinusIcon size={16} />
  }
}
