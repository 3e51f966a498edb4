import { useId } from 'react'
import type { Receipt } from '#contract/schemas/activity.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { Hidden } from '#ui/hidden.tsx'
import { CheckIcon, CloseIcon } from '#ui/icons/sign-icons.tsx'
import { MinusIcon } from '#ui/icons/account-icons.tsx'
import { formatDay } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { shortRateText } from '../../earn-rate/earn-rate-text.ts'
import { usePartner, useSite } from '../../site/use-site.ts'
import { ReceiptLine, ReceiptSection } from './receipt-section.tsx'
import styles from './receipt.module.css'
import { limitTexts } from './limit-texts.ts'
import { arithmeticOf, settleSum } from './line-notes.ts'
import type { SumWords } from './sums.ts'
import { toldRate } from './told-rate.ts'
import { isMissed, isUnderWay, traceWords } from './trace-words.ts'

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
        <NotGiven receipt={receipt} />
        <Payout receipt={receipt} />
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
  const texts = limitTexts(receipt, t)
  return (
    <ReceiptLine
      label={t('receipt.caps.title')}
      value=""
      note={texts.length === 0 ? t('receipt.caps.none') : `${texts.join('. ')}.`}
    />
  )
}

/** What is still missing of bonuses that this visit counted for and did not complete, and campaigns whose budget was used up. */
function NotGiven({ receipt }: { readonly receipt: Receipt }) {
  const site = useSite()
  const told = receipt.trace.filter((step) => isUnderWay(step) || isMissed(step))
  return told.map((step) => {
    const { title, details } = traceWords(site, step, receipt.transaction.timeZone)
    return <ReceiptLine key={String(step.parameters['code'])} label={title} value="" note={details.join(' · ')} />
  })
}

/** Where rewards are paid to the card, from which balance on. */
function Payout({ receipt }: { readonly receipt: Receipt }) {
  const t = useCopy()
  const { statementCreditCents } = usePartner()
  if (receipt.currency !== 'Credit' || statementCreditCents === null) return null
  const threshold = formatCents(statementCreditCents)
  return (
    <ReceiptLine
      label={t('receipt.rule.payout')}
      value={t('receipt.rule.payoutValue', { threshold })}
      note={t('receipt.rule.payoutNote', { threshold })}
    />
  )
}

type Step = Receipt['trace'][number]

/** Every rule that was looked at, in order: what it saw, what it decided. Folded away until somebody wants to know. */
export function ReceiptTrace({ receipt }: { readonly receipt: Receipt }) {
  const t = useCopy()
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <details className={styles.fold}>
        <summary>
          <h2 id={id} className={styles.title}>
            {t('receipt.trace.title')}
          </h2>
        </summary>
        <ol className={styles.trace}>
          {receipt.trace.map((step, place) => (
            // One rule may have looked at several bonuses.
            <TraceStep key={place} step={step} receipt={receipt} />
          ))}
        </ol>
      </details>
    </section>
  )
}

function TraceStep({ step, receipt }: { readonly step: Step; readonly receipt: Receipt }) {
  const t = useCopy()
  const partner = usePartner()
  const { title, details } = traceWords(useSite(), step, receipt.transaction.timeZone)
  const reckoned = reckonedIn(step, receipt, { t, partner })
  return (
    <li className={styles.step} data-verdict={step.verdict}>
      <span className={styles.sign}>
        <VerdictIcon verdict={step.verdict} />
      </span>
      <p className={styles.stepTitle}>
        {title}
        <Hidden>: {t(`receipt.trace.${step.verdict}`)}</Hidden>
      </p>
      {[...details, ...reckoned].map((text) => (
        <p key={text} className={styles.stepDetail}>
          {text}
        </p>
      ))}
    </li>
  )
}

/** What a step has reckoned, where numbers say more than words. */
function reckonedIn({ code, verdict, parameters }: Step, receipt: Receipt, words: SumWords): readonly string[] {
  if (verdict === 'fail') return []
  const told = toldRate(receipt)
  switch (code) {
    case 'rate':
      return told === null ? [] : [shortRateText(told.rate, words)]
    case 'earned':
      return [settleSum(receipt, words)].filter(Boolean)
    case 'offer':
      return [arithmeticOf('offer:', receipt, words)].filter(Boolean)
    case 'campaign':
      return [arithmeticOf(`campaign:${parameters['code']}`, receipt, words)].filter(Boolean)
    case 'refund':
      return [arithmeticOf('refund:settle', receipt, words)].filter(Boolean)
    default:
      return []
  }
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
