import type { Site } from '#contract/page-handler.ts'
import type { Receipt } from '#contract/schemas/activity.ts'
import { fillText } from '#domain/content/fill-text.ts'
import { parametersOf } from '#domain/content/parameters-of.ts'
import { homeZone } from '#domain/dates.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { formatMoment } from '../../copy/format-time.ts'

type Step = Receipt['trace'][number]
type Parameters = Step['parameters']
type Words = Pick<Site, 'copy'>

/** `until` is a day of the programme's; the others are compared with the moment of the dine, and told in its time. */
const moments = ['linkedAt', 'earnsFrom', 'unlinkedAt', 'dinedAt', 'until', 'payableFrom']
const tierNames = ['tier', 'needed', 'vipTier']

interface StepWords {
  readonly title: string
  /** What the rule saw, or why it said no; empty where there is nothing to say. */
  readonly details: readonly string[]
}

/** One rule of the trace in words. A rule without words is told by its code, so that none is hidden. */
export function traceWords(words: Words, step: Step, timeZone: string = homeZone): StepWords {
  const parameters = { ...step.parameters, ...besides(step) }
  const told = { words, parameters, timeZone }
  return {
    title: words.copy[`trace.${step.code}`] ?? step.code,
    details: keysOf(step)
      .map((key) => filled(textOf(key, told), told))
      .filter((text) => text !== ''),
  }
}

function keysOf(step: Step): readonly string[] {
  const { code, verdict, parameters } = step
  const { reason } = parameters
  if (verdict === 'fail') return [`reason.${reason}`, `reason.${reason}.detail`, `reason.${reason}.limit`]
  const saw = `trace.${code}.saw`
  switch (code) {
    case 'tier':
      return [tierKey(parameters)]
    case 'monthlyVisits':
      return [parameters['allowed'] === undefined ? saw : `${saw}.limited`]
    case 'monthlySpend': {
      const limited = parameters['allowedCents'] === undefined ? saw : `${saw}.limited`
      return verdict === 'info' ? [limited, `trace.${code}.limited`] : [limited]
    }
    case 'orderSubtotal':
      return [parameters['unsplitCents'] === parameters['totalCents'] ? saw : `${saw}.part`]
    case 'newMemberBonus':
    case 'bonus':
      return bonusKeys(step)
    case 'campaign':
      return campaignKeys(step)
    default:
      return verdict === 'info' ? [saw, `trace.${code}.limited`] : [saw]
  }
}

/** A verdict of before knows the dines of the year alone. */
function tierKey({ tier, year, neededDines, vipYear, lacksEmails }: Parameters): string {
  if (year === undefined) return 'trace.tier.saw'
  if (neededDines === undefined) return 'trace.tier.saw.plain'
  if (vipYear === undefined) return 'trace.tier.saw.towards'
  return lacksEmails === 1 && tier !== 3 ? 'trace.tier.saw.lacksEmails' : 'trace.tier.saw.vip'
}

function bonusKeys({ verdict, parameters }: Step): readonly string[] {
  const missing = missingOf(parameters)
  return [
    ...(missing.every((condition) => stillOpen.includes(condition)) ? ['trace.bonus.saw'] : []),
    ...(verdict === 'pass' ? ['trace.bonus.given'] : []),
    ...missing.map((condition) => `trace.bonus.missing.${condition}`),
  ]
}

/** That a part was given is said with its sum. */
function campaignKeys({ parameters }: Step): readonly string[] {
  const missing = missingOf(parameters)
  if (missing.length > 0)
    return ['trace.campaign.skipped', ...missing.map((condition) => `trace.campaign.missing.${condition}`)]
  return ['trace.campaign.saw']
}

/** Whether a step is that of a campaign which the visit would have had, were its budget not used up. */
export function isMissed({ code, parameters }: Step): boolean {
  return code === 'campaign' && missingOf(parameters).join(' ') === 'budget'
}

function missingOf({ missing = '' }: Parameters): readonly string[] {
  return String(missing)
    .split(' ')
    .filter((condition) => condition !== '')
}

/** Whether a step is that of a bonus which the visit counted for, and which something is still missing of. */
export function isUnderWay({ code, parameters }: Step): boolean {
  const missing = missingOf(parameters)
  if (code !== 'newMemberBonus' && code !== 'bonus') return false
  return missing.length > 0 && missing.every((condition) => stillOpen.includes(condition))
}

/** What may still be met: how far the spend has come is worth telling. */
const stillOpen = ['spend', 'emailOptIn', 'review']

/** What follows from what the rule saw, and its words ask for. */
function besides({ code, parameters }: Step): Parameters {
  const { neededCents, spentCents, vipDines, neededDines, vipYear } = parameters
  if (code === 'tier') {
    const dines =
      typeof vipDines === 'number' && typeof neededDines === 'number' ? Math.min(vipDines, neededDines) : null
    return { vipTier: 3, ...(vipYear !== undefined && dines !== null && { vipDines: dines }) }
  }
  if (code === 'orderSubtotal') return { share: percentText(parameters) }
  if (typeof neededCents !== 'number' || typeof spentCents !== 'number') return {}
  return { stillCents: Math.max(0, neededCents - spentCents) }
}

/** A fraction in percent, with one decimal where it needs one. */
function percentText({ numerator, denominator }: Parameters): string {
  return `${Math.round((Number(numerator) / Number(denominator)) * 1_000) / 10}%`
}

/** What is said in other words of one: visits and dines, by the name of their number. */
const counts = ['allowed', 'qualifiedDines']

interface Told {
  readonly words: Words
  readonly parameters: Parameters
  readonly timeZone: string
}

/** The words of a key, or those for one where the number in them is one. */
function textOf(key: string, { words: { copy }, parameters }: Told): string {
  const text = copy[key] ?? ''
  const isOne = parametersOf(text).some((name) => counts.includes(name) && parameters[name] === 1)
  return isOne ? (copy[`${key}.one`] ?? text) : text
}

/** Nothing, where the text asks for what the rule did not see. */
function filled(text: string, told: Told): string {
  const { parameters } = told
  if (parametersOf(text).some((name) => !Object.hasOwn(parameters, name))) return ''
  return fillText(
    text,
    Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, shown(name, value, told)])),
  )
}

function shown(name: string, value: string | number, { words, timeZone }: Told): string {
  if (name.endsWith('Cents')) return formatCents(Number(value))
  if (moments.includes(name)) return formatMoment(value, name === 'until' ? homeZone : timeZone)
  if (tierNames.includes(name)) return words.copy[`tier.${value}.name`] ?? String(value)
  if (name === 'weekday') return weekday(Number(value))
  return String(value)
}

/** Sunday is 0, as the engine counts; 2 January 2000 was one. */
function weekday(day: number): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, 0, 2 + day))
}
