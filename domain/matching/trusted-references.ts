import { dayMs } from '../dates.ts'
import { dayOfMoment } from '../dines/dated-events.ts'
import { compareEvents } from '../dines/event-order.ts'
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
 * Whether the purchases of one reference at one restaurant are several payments: money is held again a day after it was taken, or more was taken and kept
 * than a hold explains, in different amounts and over more days than a correction takes. Money that came back explains that as much is charged again.
 */
export function isOfSeveral(purchases: readonly PaymentEvent[], returns: readonly PaymentEvent[]): boolean {
  const holds = purchases.filter(({ kind }) => kind === 'authorisation')
  const sales = purchases.filter(({ kind }) => kind === 'clearing')
  const [first] = sales
  if (!first) return false
  const taken = sales.map(({ at }) => at)
  if (holds.some(({ at }) => at > Math.min(...taken) + dayMs)) return true
  if (new Set(sales.map(({ amountCents }) => amountCents)).size < 2) return false
  const largest = returns.length === 0 ? 0 : Math.max(...sales.map(({ amountCents }) => amountCents))
  if (mostKept([...sales, ...returns]) * 2 <= Math.max(sumOf(holds), largest) * 3) return false
  const days = new Set(taken.map(dayOfMoment))
  return days.size >= 3 || Math.max(...taken) - Math.min(...taken) > holdDays[first.network] * dayMs
}

/** The most that was taken and had not come back, in cents. A charge after a return that is told twice counts once. */
function mostKept(events: readonly PaymentEvent[]): number {
  let kept = 0
  let most = 0
  let cameBack = false
  let told = new Set<string>()
  for (const { kind, at, amountCents } of events.toSorted(compareEvents)) {
    const telling = cameBack ? `${amountCents}` : `${amountCents} at ${at}`
    if (kind !== 'clearing') {
      kept = Math.max(0, kept - amountCents)
      cameBack = true
      told = new Set()
    } else if (!told.has(telling)) {
      kept += amountCents
      told.add(telling)
    }
    most = Math.max(most, kept)
  }
  return most
}

function sumOf(events: readonly PaymentEvent[]): number {
  return events.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
