import { useState } from 'react'
import type { CashOutAnswer, GiftCardOffered } from '#contract/schemas/credits/cash-out.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { SiteBanner } from '../../form/site-banner.tsx'
import { SiteForm } from '../../form/site-form.tsx'
import styles from '../requests/request-list.module.css'
import { type OrderField, useOrder } from './use-order.ts'

/** Which card, of how much. Whoever orders shows who they are, and the card is mailed by its issuer. */
export function OrderForm({ cashOut }: { readonly cashOut: CashOutAnswer }) {
  const t = useCopy()
  const { offers, payableCents } = cashOut
  const [brand, setBrand] = useState<string>(offers[0]?.brand ?? '')
  const offer = offers.find((one) => one.brand === brand) ?? offers[0]
  const { form, fault, proofDialog } = useOrder({ cashOut, offer })
  if (offer === undefined) return null
  const least = Math.min(...offers.map(({ leastCents }) => leastCents))
  const field = form.field('brand')
  return (
    <section aria-labelledby="order">
      <h2 id="order" className={styles.title}>
        {t('cashOut.order')}
      </h2>
      {payableCents < least ? (
        <p>{t('cashOut.order.tooLittle', { amount: formatCents(least) })}</p>
      ) : (
        <SiteForm submit={t('cashOut.order.submit')} waiting={form.waiting} onSubmit={form.submit}>
          {fault === null ? null : (
            <SiteBanner kind="error">
              <p>{t(fault)}</p>
            </SiteBanner>
          )}
          <SelectField
            {...field}
            label={t('cashOut.order.brand')}
            options={offers.map((one) => ({ value: one.brand, text: t(`giftCardBrand.${one.brand}`) }))}
            value={offer.brand}
            onChange={(event) => {
              setBrand(event.target.value)
              field.onChange(event)
            }}
            required
          />
          <AmountField key={offer.brand} field={form.field('amountCents')} offer={offer} payableCents={payableCents} />
          <p className={styles.note}>
            {t('cashOut.order.delivery', { delivery: t(`deliveryMethod.${offer.delivery}`) })} {t('cashOut.order.note')}
          </p>
        </SiteForm>
      )}
      {proofDialog}
    </section>
  )
}

interface AmountFieldProps {
  readonly field: OrderField
  readonly offer: GiftCardOffered
  readonly payableCents: number
}

/** One of the card's amounts, or any within its bounds. */
function AmountField({ field, offer, payableCents }: AmountFieldProps) {
  const t = useCopy()
  const { leastCents, mostCents, amountsCents } = offer
  const label = t('cashOut.order.amount')
  if (amountsCents === null) {
    const bounds = {
      least: formatCents(leastCents),
      most: formatCents(Math.min(mostCents, Math.max(payableCents, leastCents))),
    }
    return (
      <TextField
        {...field}
        label={label}
        help={t('cashOut.order.amount.help', bounds)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        required
      />
    )
  }
  const options = amountsCents
    .filter((cents) => cents <= payableCents)
    .map((cents) => ({ value: (cents / 100).toFixed(2), text: formatCents(cents) }))
  if (options.length === 0)
    return <p>{t('cashOut.order.tooLittle', { amount: formatCents(Math.min(...amountsCents)) })}</p>
  return <SelectField {...field} label={label} options={options} required />
}
