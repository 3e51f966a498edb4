import type { EventKind } from '#domain/dines/networks.ts'
import { instantOfLocal } from '#domain/local-time.ts'
import type { Cents } from '#domain/money/money.ts'

/** One `text` block of a document: a program, and what happens in it, line by line. */
export interface Example {
  readonly line: number
  /** `program`, `rules`, `terms`, `offer`, `campaign`, `member`, each with its cells. */
  readonly settings: readonly Setting[]
  readonly steps: readonly Step[]
}

export interface Setting {
  readonly name: string
  readonly cells: readonly string[]
}

export type Step =
  | {
      readonly kind: 'visit'
      readonly names: readonly string[]
      readonly at: number | null
      readonly marks: readonly string[]
    }
  | { readonly kind: 'event'; readonly event: ToldEvent }
  | { readonly kind: 'verdict'; readonly cells: readonly string[] }
  | { readonly kind: 'posted'; readonly text: string }
  | { readonly kind: 'credit'; readonly text: string }

/** `at` null: at the moment of the visit. Tip and tax null: the network does not tell them. */
export interface ToldEvent {
  readonly kind: EventKind
  readonly at: number | null
  readonly amountCents: Cents
  readonly tipCents: Cents | null
  readonly taxCents: Cents | null
}

export const kinds: ReadonlyMap<string, EventKind> = new Map([
  ['hold', 'authorisation'],
  ['clearing', 'clearing'],
  ['refund', 'refund'],
  ['void', 'void'],
])
const day = String.raw`[A-Z][a-z]{2} \d{1,2} \d{1,2}:\d{2} [AP]M`
const visit = new RegExp(`^visits? (\\d+)(?:-(\\d+))?(?: +(${day})(.*))?$`)
const event = new RegExp(`^ +(?:(${day}) +)?(hold|clearing|refund|void) +(\\$\\S+)(.*)$`)

/** The examples of a document, in their order. Throws where a line of one reads as nothing. */
export function readExamples(document: string): readonly Example[] {
  const blocks = [...document.matchAll(/^```text\n([\s\S]*?)^```$/gm)]
  return blocks.map(({ 1: block = '', index }) => readExample(block, document.slice(0, index).split('\n').length))
}

function readExample(block: string, line: number): Example {
  const lines = block.split('\n').filter((text) => text.trim() !== '')
  const settings = lines.flatMap((text) => {
    const [, name, cells] = /^(program|rules|terms|offer|campaign|member) +(.+)$/.exec(text) ?? []
    return name === undefined || cells === undefined ? [] : [{ name, cells: cells.split(' · ') }]
  })
  const steps = lines.slice(settings.length).flatMap(readStep)
  return { line, settings, steps }
}

function readStep(text: string): readonly Step[] {
  const [, from, to = from, at, marks = ''] = visit.exec(text) ?? []
  if (from !== undefined) {
    const names = Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => String(Number(from) + index))
    return [{ kind: 'visit', names, at: at === undefined ? null : momentOf(at), marks: cellsOf(marks) }]
  }
  const [, when, kind = '', amount = '', parts = ''] = event.exec(text) ?? []
  if (amount !== '') return [{ kind: 'event', event: readEvent({ when, kind, amount, parts }) }]
  if (/^ +[+−]/.test(text)) return [{ kind: 'posted', text: text.trim() }]
  if (/^ {2}(?:statement credit|balance) /.test(text)) return [{ kind: 'credit', text: text.trim() }]
  if (/^ {2}\S/.test(text)) return [{ kind: 'verdict', cells: text.trim().split(' · ') }]
  throw new Error(`an example has a line that reads as nothing: ${text}`)
}

interface EventTexts {
  readonly when: string | undefined
  readonly kind: string
  readonly amount: string
  readonly parts: string
}

function readEvent({ when, kind, amount, parts }: EventTexts): ToldEvent {
  const part = (name: string) =>
    cellsOf(parts)
      .find((cell) => cell.startsWith(`${name} `))
      ?.slice(name.length + 1)
  const [tip, tax] = [part('tip'), part('tax')]
  return {
    kind: kinds.get(kind) ?? 'clearing',
    at: when === undefined ? null : momentOf(when),
    amountCents: centsOf(amount),
    tipCents: tip === undefined ? null : centsOf(tip),
    taxCents: tax === undefined ? null : centsOf(tax),
  }
}

function cellsOf(text: string): readonly string[] {
  return text.split(' · ').flatMap((cell) => cell.trim() || [])
}

/** "$1,234.50" in cents. */
export function centsOf(text: string): Cents {
  const [, dollars = '', cents = ''] = /^\$([\d,]+)\.(\d\d)$/.exec(text) ?? []
  if (dollars === '') throw new Error(`"${text}" is no amount like $12.50`)
  return Number(dollars.replaceAll(',', '')) * 100 + Number(cents)
}

/** "Mar 2 7:00 PM" of 2026, in New York. */
export function momentOf(text: string): number {
  const [, month = '', date = '', hours = '', minutes = '', half = ''] =
    /^(\w{3}) (\d+) (\d+):(\d+) ([AP])M$/.exec(text) ?? []
  const number = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(month) / 3 + 1
  const hour = (Number(hours) % 12) + (half === 'P' ? 12 : 0)
  const two = (part: number | string) => String(part).padStart(2, '0')
  return instantOfLocal(`2026-${two(number)}-${two(date)}T${two(hour)}:${minutes}:00`, 'America/New_York')
}
