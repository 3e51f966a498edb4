import type { Currency } from '#domain/money/money.ts'
import { isRowProblem, type RowProblem } from '../column-set.ts'
import type { DatedKind, OfferValue } from './dated-rows.ts'
import { findOfferPeriods, writeOfferChanges } from './offer-store.ts'
import { aboutDates, dateColumns, readDates } from './read-dates.ts'
import { rateExample, readRate, readReward } from './read-rate.ts'

const names = {
  id: 'id',
  partner: 'partner',
  code: 'code',
  title: 'title',
  body: 'body',
  reward: 'reward',
  rate: 'rate',
  ...dateColumns,
} as const
type OfferField = keyof typeof names
type Fields = ReadonlyMap<OfferField, string>

const about = {
  id: "The restaurant, by the operator's id.",
  partner: 'The program, by its partner id. Without this column the row is for each program of `--partners`.',
  code: 'Name of the offer at this restaurant: letters, digits, dots, dashes and underscores, at most 64.',
  title: 'What members read, 1 to 120 characters.',
  body: 'A sentence or two for the restaurant page.',
  reward: 'Fixed reward of each visit: `500`, or `$5` where money is earned. Either this or `rate`.',
  rate: "Rate on top of the visit's own rate. Either this or `reward`.",
  ...aboutDates('the offer'),
} as const satisfies Record<OfferField, string>

/** One row for each offer of a restaurant in a programme, known by its code. */
export const offersFile: DatedKind<OfferField, OfferValue> = {
  columns: { names, required: ['id', 'code', 'title'], about, others: 'refused' },
  action: 'importOffers',
  dates: dateColumns,
  read(fields, partner) {
    const days = readDates(fields)
    if (isRowProblem(days)) return days
    const words = readWords(fields)
    if (isRowProblem(words)) return words
    const gift = readGift(fields, partner.settings.currencyType)
    if (isRowProblem(gift)) return gift
    const { code, ...shown } = words
    const value = (before: OfferValue | null) => ({
      body: '',
      reward: null,
      accrual: null,
      ...before,
      ...shown,
      ...gift,
    })
    return { name: code, ...days, value, problemOf: giftProblem }
  },
  find: findOfferPeriods,
  write: writeOfferChanges,
}

type Words = Pick<OfferValue, 'title'> & { readonly code: string; readonly body?: string }

function readWords(fields: Fields): Words | RowProblem {
  const [code, title, body] = [fields.get('code') ?? '', fields.get('title') ?? '', fields.get('body')]
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(code))
    return { column: names.code, reason: `bad code "${code}", expected letters, digits, dots, dashes and underscores` }
  if (title === '' || title.length > 120) return { column: names.title, reason: 'expected 1 to 120 characters' }
  return { code, title, ...(body === undefined ? {} : { body }) }
}

/** A reward takes the place of a rate and the other way round. Nothing where the file says nothing of either. */
function readGift(fields: Fields, currency: Currency): Pick<OfferValue, 'reward' | 'accrual'> | object | RowProblem {
  const [reward = '', rate = ''] = [fields.get('reward'), fields.get('rate')]
  if (!fields.has('reward') && !fields.has('rate')) return {}
  if (reward !== '' && rate !== '')
    return { column: names.rate, reason: 'stands beside a reward: expected one of the two' }
  if (reward === '' && rate === '') return { column: names.reward, reason: 'is missing, and so is a rate' }
  if (rate !== '') {
    const accrual = readRate(rate, currency)
    return accrual
      ? { reward: null, accrual }
      : { column: names.rate, reason: `unreadable "${rate}", expected ${rateExample(currency)}` }
  }
  const units = readReward(reward, currency)
  if (units !== null) return { reward: units, accrual: null }
  return { column: names.reward, reason: `unreadable "${reward}", expected "500", or "$5" where money is earned` }
}

function giftProblem({ reward, accrual }: OfferValue): RowProblem | null {
  return reward === null && accrual === null ? { column: names.reward, reason: 'is missing, and so is a rate' } : null
}
