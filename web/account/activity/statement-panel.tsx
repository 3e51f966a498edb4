import { useState } from 'react'
import type { MemberStatement } from '#contract/schemas/activity.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import { classes } from '#ui/classes.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { statementQuery } from '../../account-data/account-queries.ts'
import { useAccountQuery } from '../../account-data/use-account-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { usePartner, useSite } from '../../site/use-site.ts'
import { unitsOf } from '../visit/reward-figure.tsx'
import { ReceiptLine } from '../receipt/receipt-section.tsx'
import receipt from '../receipt/receipt.module.css'
import styles from './statement-panel.module.css'

/** What the member has earned and where it is, today or at the end of a day of before. Folded away: few look for it. */
export function StatementPanel() {
  const t = useCopy()
  const { today } = useSite()
  const [day, setDay] = useState(today)
  // Half a date, while one is typed, is none.
  const asked = /^[12]\d{3}-\d\d-\d\d$/.test(day) && day <= today ? day : today
  const callApi = useCallApi()
  const [opened, setOpened] = useState(false)
  const query = statementQuery(callApi, asked === today ? null : asked)
  const { data, isError } = useAccountQuery({ ...query, enabled: opened })
  return (
    <details className={classes(receipt.fold, styles.panel)} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>
        <h2 className={receipt.title}>{t('statement.title')}</h2>
      </summary>
      <TextField
        label={t('statement.day')}
        type="date"
        min="2000-01-01"
        max={today}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      {isError ? <p>{t('pageError.text')}</p> : <Figures statement={data} />}
    </details>
  )
}

const figures = ['pending', 'onItsWay', 'paid', 'given', 'spent', 'expired', 'balance'] as const
type Figure = (typeof figures)[number]

function Figures({ statement }: { readonly statement: MemberStatement | undefined }) {
  const t = useCopy()
  const { currencyType: currency, rewardName: name } = usePartner()
  return (
    <dl className={receipt.lines} aria-live="polite" aria-atomic="true">
      {figures.map((figure) => {
        const amount = statement && amountOf(figure, statement)
        if (amount === null) return null
        const isHandedOver = figure === 'balance' && currency !== 'Credit'
        const label = t(isHandedOver ? 'statement.balance.handedOver' : `statement.${figure}`)
        const text = amount === undefined ? '–' : formatReward(unitsOf(amount, currency), { currency, name })
        return <ReceiptLine key={figure} label={label} value={text} />
      })}
    </dl>
  )
}

/** Null where there is nothing to say of it. */
function amountOf(figure: Figure, statement: MemberStatement): number | null {
  switch (figure) {
    case 'onItsWay':
      return statement.waiting + statement.payable
    case 'given':
    case 'spent':
    case 'expired':
      return statement[figure] === 0 ? null : statement[figure]
    default:
      return statement[figure]
  }
}
