import { Link } from '@tanstack/react-router'
import type { Receipt as ReceiptData } from '#contract/schemas/activity.ts'
import { applyCasing } from '#domain/text/casing.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { usePartner } from '../../site/use-site.ts'
import styles from './receipt.module.css'
import { ReceiptEvents } from './receipt-events.tsx'
import { ReceiptNumber } from './receipt-number.tsx'
import { ReceiptAnswer, ReceiptLines } from './receipt-reward.tsx'
import { ReceiptRules, ReceiptTrace } from './receipt-rules.tsx'
import { StatusWord } from '../visit/status-word.tsx'

/** The earn receipt: a sentence, the lines that it is made of, what they stand on, and every rule that was looked at. */
export function Receipt({ receipt }: { readonly receipt: ReceiptData }) {
  const t = useCopy()
  const { wordmark } = usePartner().theme
  const { transaction } = receipt
  const { merchantName, merchantId, activeMerchant, cardLastFour } = transaction
  return (
    <article className={styles.paper} aria-labelledby="receipt-title">
      <div className={styles.sheet}>
        <header className={styles.head}>
          <p className={styles.wordmark}>{applyCasing(wordmark.text, wordmark.casing)}</p>
          <h1 id="receipt-title" className={styles.kind}>
            {t('receipt.title')}
          </h1>
          <p className={styles.merchant}>
            {activeMerchant && merchantId !== null ? (
              <Link to="/merchants/$merchantId" params={{ merchantId }}>
                {merchantName}
              </Link>
            ) : (
              merchantName
            )}
          </p>
          {cardLastFour === null ? null : (
            <p className={styles.muted}>{t('receipt.paidWith', { lastFour: cardLastFour })}</p>
          )}
          <p className={styles.stamp}>
            <StatusWord status={transaction.transactionStatus} />
          </p>
        </header>
        <ReceiptAnswer receipt={receipt} />
        <ReceiptLines receipt={receipt} />
        <ReceiptEvents receipt={receipt} />
        <ReceiptRules receipt={receipt} />
        <ReceiptTrace receipt={receipt} />
        <footer className={styles.foot}>
          <p>{t('receipt.problem')}</p>
          <ReceiptNumber number={receipt.number} />
        </footer>
      </div>
    </article>
  )
}
