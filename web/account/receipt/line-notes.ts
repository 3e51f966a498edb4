import type { Receipt } from '#contract/schemas/activity.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { formatLongDay } from '../../copy/format-time.ts'
import { rewardText, sumText, type SumWords } from './sums.ts'
import { type Parameters, rateIn, seenBy, seenOf, toldRate } from './told-rate.ts'

type Line = Pick<Receipt['lines'][number], 'source' | 'code' | 'amount'>

/** What a line is for, by its code: the visit itself, an offer or a campaign by its title, a bonus, or what came back with the money. */
export function lineLabel({ source, code }: Line, receipt: Receipt, { t }: SumWords): string {
  if (code.startsWith('refund:')) return t(receipt.bill.refundedCents > 0 ? 'receipt.line.refund' : 'receipt.line.void')
  if (source === 'A') return t('receipt.source.A')
  if (code.startsWith('offer:')) return String(seenBy(receipt.trace, 'offer')['title'] ?? t('receipt.line.offer'))
  if (code.startsWith('campaign:'))
    return String(seenOf(receipt.trace, 'campaign', nameIn(code))['title'] ?? t('receipt.line.campaign'))
  if (code.startsWith('bonus:')) return t(isNewMemberBonus(code, receipt) ? 'trace.newMemberBonus' : 'trace.bonus')
  return t(`receipt.source.${source}`)
}

function isNewMemberBonus(code: string, { trace }: Receipt): boolean {
  return code === `bonus:${seenBy(trace, 'newMemberBonus')['code']}`
}

/** The arithmetic behind the lines of a code, as the rules have it now; nothing where the verdict does not tell it. */
export function arithmeticOf(code: string, receipt: Receipt, words: SumWords): string {
  if (code === 'settle') return settleSum(receipt, words)
  if (code === 'refund:settle') return refundSum(receipt, words)
  const { trace } = receipt
  if (code.startsWith('offer:')) return extraSum(seenBy(trace, 'offer'), receipt, words)
  if (code.startsWith('refund:offer:')) return extraRefund(seenBy(trace, 'offer'), words)
  if (code.startsWith('campaign:')) return extraSum(seenOf(trace, 'campaign', nameIn(code)), receipt, words)
  if (code.startsWith('refund:campaign:'))
    return extraRefund(seenOf(trace, 'campaign', nameIn(code.slice('refund:'.length))), words)
  return code.startsWith('bonus:') ? bonusSum(nameIn(code), receipt, words) : ''
}

/** Behind the kind of a line: the code of the campaign or the bonus. */
function nameIn(code: string): string {
  return code.slice(code.indexOf(':') + 1)
}

/** The numbers of a step, where it has all of them: a verdict of before knows fewer. */
function numbersIn<Name extends string>(seen: Parameters, ...names: readonly Name[]): Record<Name, number> | null {
  if (names.some((name) => typeof seen[name] !== 'number')) return null
  return Object.fromEntries(names.map((name) => [name, Number(seen[name])])) as Record<Name, number>
}

export function settleSum(receipt: Receipt, words: SumWords): string {
  const told = toldRate(receipt)
  const seen = seenBy(receipt.trace, 'earned')
  const earned = numbersIn(seen, 'billCents', 'amountCents', 'given')
  if (told === null || earned === null) return ''
  const { billCents, amountCents, given: reward } = earned
  const sum = sumText({ told, amountCents, reward, bucketCents: Number(seen['bucketCents'] ?? 0) }, words)
  if (amountCents === billCents) return sum
  return words.t('receipt.sum.limited', { counted: formatCents(amountCents), bill: formatCents(billCents), sum })
}

function refundSum(receipt: Receipt, words: SumWords): string {
  const { bill, trace } = receipt
  const told = toldRate(receipt)
  const seen = seenBy(trace, 'earned')
  const earned = numbersIn(seen, 'keptCents', 'given', 'kept')
  if (told === null || earned === null) return ''
  const said = {
    back: formatCents(bill.refundedCents + bill.voidedCents),
    taken: rewardText(earned.given - earned.kept, words),
  }
  if (bill.keptCents === 0) return words.t('receipt.sum.refundAll', said)
  const bucketCents = Number(seen['bucketCents'] ?? 0)
  const sum = sumText({ told, amountCents: earned.keptCents, reward: earned.kept, bucketCents }, words)
  return words.t(bill.refundedCents > 0 ? 'receipt.sum.refund' : 'receipt.sum.void', { ...said, sum })
}

/** Of an offer or a campaign, in the numbers of its step. */
function extraSum(extra: Parameters, { trace, tier }: Receipt, words: SumWords): string {
  const told = rateIn(extra, tier)
  const earned = numbersIn(seenBy(trace, 'earned'), 'amountCents')
  const reward = Number(extra['amount'])
  const { asked } = extra
  if (earned === null || Number.isNaN(reward)) return ''
  const given = rewardText(reward, words)
  if (typeof asked === 'number')
    return words.t('receipt.sum.campaignCut', { reward: given, asked: rewardText(asked, words) })
  if (told === null) return words.t('receipt.sum.fixed', { reward: given })
  return sumText({ told, amountCents: earned.amountCents, reward, bucketCents: 0 }, words)
}

function extraRefund(extra: Parameters, words: SumWords): string {
  const seen = numbersIn(extra, 'amount', 'kept')
  if (seen === null) return ''
  const { amount, kept } = seen
  return words.t('receipt.sum.offerKept', { kept: rewardText(kept, words), reward: rewardText(amount, words) })
}

function bonusSum(code: string, { trace }: Receipt, { t }: SumWords): string {
  const seen = trace.find(({ parameters }) => parameters['code'] === code)?.parameters ?? {}
  const bonus = numbersIn(seen, 'spentCents', 'neededCents', 'until')
  if (bonus === null) return ''
  const { spentCents, neededCents, until } = bonus
  return t('receipt.sum.bonus', {
    spent: formatCents(spentCents),
    needed: formatCents(neededCents),
    until: formatLongDay(until),
  })
}
