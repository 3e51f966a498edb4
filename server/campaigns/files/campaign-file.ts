import type { CampaignTerms, Extra } from '#domain/campaigns/campaign.ts'
import type { Currency, Units } from '#domain/money/money.ts'
import type { ColumnSet, RowProblem } from '../../merchants/import/column-set.ts'
import { rateExample, readRate, readReward } from '../../merchants/import/dated/read-rate.ts'
import { readList, uncleanReason } from '../../merchants/import/read-cells.ts'
import { aboutColumns } from './about-columns.ts'
import {
  budgetIn,
  type CampaignField,
  CellError,
  columnNames,
  countIn,
  dayIn,
  type Fields,
  hoursIn,
  isListed,
  isYes,
  leastBillIn,
  tiersIn,
  weekdaysIn,
} from './campaign-cells.ts'

/** One row for each campaign of a programme, known by its code. */
export const campaignColumns: ColumnSet<CampaignField> = {
  names: columnNames,
  required: ['code', 'title'],
  about: aboutColumns,
  others: 'refused',
}

/** Which restaurants a campaign is for: those that are named, and those whose state, city and ZIP code are among these, as far as they are told. */
export interface Places {
  readonly sourceIds: readonly string[]
  readonly states: readonly string[]
  readonly cities: readonly string[]
  readonly zips: readonly string[]
}

/** A campaign as a row asks for it. */
export interface CampaignWish {
  readonly code: string
  readonly title: string
  readonly body: string
  readonly terms: CampaignTerms
  readonly activationLimit: number | null
  readonly budget: Units | null
  /** Null: every restaurant. */
  readonly places: Places | null
}

/** The campaign that a row asks for in a programme of this currency, or what is wrong with the row. */
export function readCampaign(fields: Fields, currency: Currency): CampaignWish | RowProblem {
  try {
    return wishOf(fields, currency)
  } catch (error) {
    if (error instanceof CellError) return error.problem
    throw error
  }
}

function wishOf(fields: Fields, currency: Currency): CampaignWish {
  for (const [field, value] of fields) {
    const most = field === 'body' ? 1_000 : field === 'restaurants' ? 50_000 : 4_000
    const reason = uncleanReason(value, { most, kind: field === 'body' ? 'prose' : 'line' })
    if (reason !== null) throw new CellError(field, reason)
  }
  const cell = (field: CampaignField) => fields.get(field) ?? ''
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(cell('code')))
    throw new CellError(
      'code',
      `bad code "${cell('code').slice(0, 64)}", expected letters, digits, dots, dashes and underscores`,
    )
  if (cell('title') === '' || cell('title').length > 120) throw new CellError('title', 'expected 1 to 120 characters')
  const activateUntil = dayIn(fields, 'activateUntil')
  const activationLimit = countIn(fields, 'activationLimit', 100_000_000)
  if (activationLimit !== null && activateUntil === null)
    throw new CellError('activationLimit', 'stands without activate_until: nobody activates this campaign')
  const [firstDay, lastDay] = [dayIn(fields, 'from'), dayIn(fields, 'to')]
  if (firstDay !== null && lastDay !== null && lastDay < firstDay)
    throw new CellError('to', `${lastDay} comes before ${firstDay}`)
  return {
    code: cell('code'),
    title: cell('title'),
    body: cell('body'),
    terms: termsOf(fields, currency, { firstDay, lastDay, activateUntil }),
    activationLimit,
    budget: budgetIn(fields, currency),
    places: placesIn(fields),
  }
}

interface CampaignDates {
  readonly firstDay: string | null
  readonly lastDay: string | null
  readonly activateUntil: string | null
}

function termsOf(fields: Fields, currency: Currency, dates: CampaignDates): CampaignTerms {
  const given = {
    ...dates,
    weekdays: weekdaysIn(fields),
    hours: hoursIn(fields),
    tiers: tiersIn(fields),
    joinedWithinDays: countIn(fields, 'newDays', 3_650),
    listedMembers: isListed(fields) || null,
    leastBillCents: leastBillIn(fields),
    usesPerMember: countIn(fields, 'uses', 1_000),
    stacks: isYes(fields, 'stacks') || null,
  }
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  return { extra: extraIn(fields, currency), ...asked }
}

function extraIn(fields: Fields, currency: Currency): Extra {
  const [reward = '', rate = ''] = [fields.get('reward'), fields.get('rate')]
  if ((reward === '') === (rate === ''))
    throw new CellError('reward', 'expected either a reward or a rate, and not both')
  if (rate !== '') {
    const accrual = readRate(rate, currency)
    // What fills over many visits has no place in what one visit gets.
    if (accrual && accrual.shape !== 'bucket') return { accrual }
    throw new CellError('rate', `unreadable "${rate}", expected ${rateExample(currency)}`)
  }
  const units = readReward(reward, currency)
  if (units !== null) return { reward: units }
  throw new CellError('reward', `unreadable "${reward}", expected "500", or "$5" where money is earned`)
}

function placesIn(fields: Fields): Places | null {
  const list = (field: CampaignField) => [...new Set(readList(fields.get(field) ?? ''))]
  const [sourceIds, states, cities, zips] = [list('restaurants'), list('states'), list('cities'), list('zips')]
  const noState = states.find((state) => !/^[A-Z]{2}$/.test(state))
  if (noState !== undefined) throw new CellError('states', `bad state "${noState}", expected two capital letters`)
  const noZip = zips.find((zip) => !/^\d{1,5}$/.test(zip))
  if (noZip !== undefined) throw new CellError('zips', `bad ZIP code "${noZip}", expected 1 to 5 digits`)
  if (cities.length > 0 && states.length === 0)
    throw new CellError('cities', 'stands without states: cities of one name lie in several')
  const isEverywhere = [sourceIds, states, cities, zips].every((each) => each.length === 0)
  return isEverywhere ? null : { sourceIds, states, cities, zips }
}
