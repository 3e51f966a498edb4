import type { Receipt } from '#contract/schemas/activity.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { Hidden } from '#ui/hidden.tsx'
import { CheckIcon, CloseIcon } from '#ui/icons/sign-icons.tsx'
import { MinusIcon } from '#ui/icons/account-icons.tsx'
import { counted } from '../../copy/counted.ts'
import { formatDay } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { shortRateText } from '../../earn-rate/earn-rate-text.ts'
import { usePartner, useSite } from '../../site/use-site.ts'
import { ReceiptLine, ReceiptSection } from './receipt-section.tsx'
import styles from './receipt.module.css'
import { toldRate } from './told-rate.ts'
import { traceWords } from './trace-words.ts'

/** Which rules were in force, what the member was on that day, and what room the month's limits had. */
export function ReceiptRules({ receipt }: { readonly receipt: Receipt }) {
  const t = useCopy()
  const { ruleVersion, tier } = receipt
  if (ruleVersion === null) {
    return (
      <ReceiptSection title={t('receipt.rules.title')}>
        <p>{t('receipt.rule.none')}</p>
      </ReceiptSection>
    )
  }
  return (
    <ReceiptSection title={t('receipt.rules.title')}>
      <dl className={styles.lines}>
        <ReceiptLine
          label={t('receipt.rule.versionLabel')}
          value={t('receipt.rule.versionValue', {
            version: ruleVersion.version,
            date: formatDay(ruleVersion.effectiveFrom),
          })}
        />
        <ReceiptLine label={t('receipt.rule.tier')} value={t(`tier.${tier}.name`)} />
        <RateLine receipt={receipt} />
        <Limits receipt={receipt} />
      </dl>
    </ReceiptSection>
  )
}

function RateLine({ receipt }: { readonly receipt: Receipt }) {
  const t = useCopy()
  const partner = usePartner()
  const told = toldRate(receipt)
  if (told === null) return null
  return (
    <ReceiptLine
      label={t('receipt.rule.rate')}
      value={shortRateText(told.rate, { t, partner })}
      note={told.isOwn ? t('receipt.rule.overridden') : ''}
    />
  )
}

function Limits({ receipt }: { readonly receipt: Receipt }) {
  const t = useCopy()
  const seen = (wanted: string) => receipt.trace.find(({ code }) => code === wanted)?.parameters
  const left = seen('monthlySpend')?.['leftCents']
  const allowed = seen('monthlyVisits')?.['allowed']
  const visits = seen('monthlyVisits')?.['visits']
  const visitsLeft = typeof allowed === 'number' && typeof visits === 'number' ? Math.max(0, allowed - visits) : null
  const texts = [
    typeof left === 'number' ? t('receipt.caps.spendLeft', { amount: formatCents(left) }) : '',
    visitsLeft === null ? '' : t(counted('receipt.caps.visitsLeft', visitsLeft), { count: visitsLeft }),
  ].filter(Boolean)
  return (
    <ReceiptLine
      label={t('receipt.caps.title')}
      value=""
      note={texts.length === 0 ? t('receipt.caps.none') : `${texts.join('. ')}.`}
    />
  )
}

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
