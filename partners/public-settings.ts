import { ratesForAll, type RatesForAll } from '#domain/rates/rate-steps.ts'
import { offersOn } from '#domain/rewards/gift-card.ts'
import type { NewMemberBonus, Rate } from '#domain/rules/rule-document.ts'
import { rulesToShow } from '#domain/rules/rules-in-force.ts'
import type { Partner } from './files/schema.ts'

type PublicName = Exclude<keyof Partner['settings'], 'hosts' | 'assumed' | 'giftCards'>

/** What a browser may know of its own partner: no hosts, no doubts, and of the rules only what a visitor is told anyway. */
export interface PublicSettings extends Pick<Partner['settings'], PublicName> {
  readonly id: string
  readonly theme: Partner['theme']
  readonly earnRates: readonly Rate[]
  /** What they come to for each kind of person, so that no browser works it out. */
  readonly ratesForAll: RatesForAll
  /** Qualified dines that make a member VIP; none where there is no VIP. */
  readonly vipDines: number | null
  readonly vipLeastBillCents: number | null
  /** Whether VIP ends with the choice of programme e-mails. */
  readonly vipNeedsEmails: boolean
  readonly cardActivationHours: number
  readonly statementCreditCents: number | null
  /** Whether balances can be paid by gift cards on that day. */
  readonly offersGiftCards: boolean
  readonly reservationBonus: number | null
  readonly newMemberBonus: Pick<NewMemberBonus, 'reward' | 'spendCents' | 'withinDays'> | null
}

/** `day` is an ISO date in America/New_York: rates are shown as they are in force on that day. */
export function publicSettings(partner: Partner, day: string): PublicSettings {
  const { hosts: _hosts, assumed: _assumed, giftCards, ...settings } = partner.settings
  const rules = rulesToShow(partner.rules, day)
  return {
    ...settings,
    id: partner.id,
    theme: partner.theme,
    earnRates: rules?.rates ?? [],
    ratesForAll: ratesForAll({ rates: rules?.rates ?? [], hasVip: Boolean(rules?.vip) }, settings.currencyType),
    vipDines: rules?.vip?.qualifiedDines ?? null,
    vipLeastBillCents: rules?.vip?.leastBillCents ?? null,
    vipNeedsEmails: rules?.vip?.emailOptInRequired ?? false,
    cardActivationHours: rules?.cardActivationHours ?? 0,
    offersGiftCards: offersOn(giftCards, day).length > 0,
    statementCreditCents: rules?.statementCreditCents ?? null,
    reservationBonus: rules?.reservationBonus ?? null,
    newMemberBonus: rules?.newMemberBonus ? shownBonus(rules.newMemberBonus) : null,
  }
}

function shownBonus({ reward, spendCents, withinDays }: NewMemberBonus) {
  return { reward, spendCents, withinDays }
}
