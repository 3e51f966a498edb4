import type { Site } from '#contract/page-handler.ts'
import type { Receipt } from '#contract/schemas/activity.ts'
import { fillText } from '#domain/content/fill-text.ts'
import { parametersOf } from '#domain/content/parameters-of.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { formatMoment } from '../../copy/format-time.ts'

type Step = Receipt['trace'][number]
type Words = Pick<Site, 'copy'>

const moments = ['linkedAt', 'earnsFrom', 'unlinkedAt', 'dinedAt', 'until']
const tierNames = ['tier', 'needed']

interface StepWords {
  readonly title: string
  /** What the rule saw, or why it said no; empty where there is nothing to say. */
  readonly details: readonly string[]
}

/** One rule of the trace in words. A rule without words is told by its code, so that none is hidden. */
export function traceWords(words: Words, step: Step): StepWords {
  const { code, verdict, parameters } = step
  const { reason, shape } = parameters
  const keys =
    verdict === 'fail'
      ? [`reason.${reason}`, `reason.${reason}.detail`]
      : [`trace.${code}.saw`, `trace.${code}.saw.${shape}`, ...(verdict === 'info' ? [`trace.${code}.limited`] : [])]
  return {
    title: words.copy[`trace.${code}`] ?? code,
    details: keys.map((key) => filled(words, textOf(words, key, parameters), parameters)).filter((text) => text !== ''),
  }
}

/** What is said in other words of one: visits and dines, by the name of their number. */
const counts = ['allowed', 'qualifiedDines']

/** The words of a key, or those for one where the number in them is one. */
function textOf({ copy }: Words, key: string, parameters: Step['parameters']): string {
  const text = copy[key] ?? ''
  const isOne = parametersOf(text).some((name) => counts.includes(name) && parameters[name] === 1)
  return isOne ? (copy[`${key}.one`] ?? text) : text
}

/** Nothing, where the text asks for what the rule did not see. */
function filled(words: Words, text: string, parameters: Step['parameters']): string {
  if (parametersOf(text).some((name) => !Object.hasOwn(parameters, name))) return ''
  return fillText(
    text,
    Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, shown(words, name, value)])),
  )
}

function shown(words: Words, name: string, value: string | number): string {
  if (name.endsWith('Cents')) return formatCents(Number(value))
  if (moments.includes(name)) return formatMoment(value)
  if (tierNames.includes(name)) return words.copy[`tier.${value}.name`] ?? String(value)
  if (name === 'weekday') return weekday(Number(value))
  return String(value)
}

/** Sunday is 0, as the engine counts; 2 January 2000 was one. */
function weekday(day: number): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, 0, 2 + day))
}
