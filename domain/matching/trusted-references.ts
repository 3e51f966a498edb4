import { dayMs } from '../dates.ts'
import { holdDays } from '../dines/networks.ts'
import type { PaymentEvent } from './payment-event.ts'

/** What senders write where they have no reference, without what stands between its letters. */
const fillers = new Set([
  'BLANK',
  'DEFAULT',
  'DUMMY',
  'EMPTY',
  'MISSING',
  'NA',
  'NAN',
  'NIL',
  'NO',
  'NONE',
  'NOREF',
  'NOREFERENCE',
  'NOT',
  'NOTAPPLICABLE',
  'NOTAVAILABLE',
  'NOTKNOWN',
  'NOTPROVIDED',
  'NOTSUPPLIED',
  'NULL',
  'PLACEHOLDER',
  'PROVIDED',
  'REF',
  'REFERENCE',
  'TBD',
  'UNDEFINED',
  'UNKNOWN',
  'UNSPECIFIED',
])
const countedUp = '12345678901234567890'

/** Whether a reference stands for none: a word for nothing, one character over and over, digits that are counted up, or no letter and no digit at all. */
export function isFiller(reference: string): boolean {
  const words = reference
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return isFillerWord(words.join('')) || words.every(isFillerWord)
}

function isFillerWord(word: string): boolean {
  if (fillers.has(word) || /^(.)\1+$/u.test(word) || word === '0' || word === '') return true
  return word.length >= 6 && countedUp.startsWith(word)
}

/**
 * Whether the purchases of one reference at one restaurant are several payments: money is held again a day after it was taken, or more was taken than a
 * hold explains, in different amounts and over more days than a correction takes.
 */
export function isOfSeveral(purchases: readonly PaymentEvent[]): boolean {
  const holds = purchases.filter(({ kind }) => kind === 'authorisation')
  const sales = purchases.filter(({ kind }) => kind === 'clearing')
  const [first] = sales
  if (!first) return false
  const taken = sales.map(({ at }) => at)
  if (holds.some(({ at }) => at > Math.min(...taken) + dayMs)) return true
  if (new Set(sales.map(({ amountCents }) => amountCents)).size < 2) return false
  if (sumOf(sales) * 2 <= sumOf(holds) * 3) return false
  const days = new Set(taken.map((at) => Math.floor(at / dayMs)))
  return days.size >= 3 || Math.max(...taken) - Math.min(...taken) > holdDays[first.network] * dayMs
}

function sumOf(events: readonly PaymentEvent[]): number {
  return events.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
