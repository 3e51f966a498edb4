import { z } from 'zod'
import { isPlainName, type PlainKind } from '#domain/text/plain-name.ts'
import { holdsCardNumber, maskCardNumbers } from '#domain/text/card-number.ts'
import { isCleanText, type TextKind } from '#domain/text/clean-text.ts'
import { sanitizeExternalText } from '#domain/text/sanitize-external-text.ts'

interface TextRule {
  /** In UTF-16 units, after blanks around it are gone. */
  readonly max: number
  readonly min?: number
  /** `line` unless told. */
  readonly kind?: TextKind
}

const words = {
  line: 'must be one line of text without control characters',
  prose: 'must be text without control characters',
  asTyped: 'must be text without control characters',
} as const satisfies Record<TextKind, string>

/**
 * Text that comes from outside: what no database can hold is refused, and so is a card number; blanks around it go, an accent is one letter, and it has an
 * end. Every string of a body, query, path or file is one, or a pattern that leaves such text out: the server refuses to register a call otherwise. A
 * password may be any number: it is kept as a hash alone. `leastDigits`: the fewest digits that count as a card number, 13 by default.
 */
export function text({ leastDigits, ...rule }: TextRule & { readonly leastDigits?: number }): z.ZodString {
  const { max, kind } = rule
  return cleanText(rule).refine(
    (value) => kind === 'asTyped' || value.length > max || !holdsCardNumber(value, leastDigits),
    cardNumberWords,
  )
}

/** Accepts search terms. They are never stored, so a card number is masked, and finds nothing, rather than refused. */
export function searchText(rule: Omit<TextRule, 'kind'>) {
  return cleanText(rule).transform(maskCardNumbers)
}

function cleanText({ max, min = 0, kind = 'line' }: TextRule): z.ZodString {
  const given = kind === 'asTyped' ? z.string() : z.string().trim().normalize('NFC')
  return given
    .min(min)
    .max(max)
    .refine((value) => isCleanText(value, kind), { error: words[kind], abort: true })
}

/** Says what is wrong with a text. Members read the partner's own words for `validation.cardNumber` instead. */
export const cardNumberWords = 'must not contain a card number'

/** Says what is wrong with a name. Members read the partner's own words for `validation.name` and `validation.label` instead. */
export const nameWords = {
  name: 'must be a name without web or e-mail addresses and without characters that are not seen',
  label: 'must be words without web or e-mail addresses and without characters that are not seen',
} as const satisfies Record<PlainKind, string>

/** The name of a person. It is read by others, in mails and beside reviews, so it is no advertisement and says what it shows. */
export function personName(rule: Omit<TextRule, 'kind'>): z.ZodString {
  return text(rule).refine((value) => isPlainName(value, 'name'), nameWords.name)
}

/** What a member calls a list, a card or a passkey. */
export function labelText(rule: Omit<TextRule, 'kind'>): z.ZodString {
  return text(rule).refine((value) => isPlainName(value, 'label'), nameWords.label)
}

/** Text that is cut and mended rather than refused, and whose card numbers are masked: nobody who sent it can be asked to send it again. */
export function mendedText(max: number) {
  return z.string().transform((value) => sanitizeExternalText(value, max))
}

/** An id in digits, as a number of the database. */
export function idText(): z.ZodString {
  return z.string().regex(/^\d{1,15}$/)
}

const livingYear = /^[12]\d{3}-/
const livingYearMessage = 'must be between the years 1000 and 2999'

/** A moment in ISO form with an offset or Z, in a year of four digits that every database and clock can hold. */
export function instantText(): z.ZodISODateTime {
  return z.iso.datetime({ offset: true }).max(40).regex(livingYear, livingYearMessage)
}

/** A calendar day as 2026-03-31, in a year of four digits that every database and clock can hold. */
export function dayText(): z.ZodISODate {
  return z.iso.date({ abort: true }).regex(livingYear, livingYearMessage)
}

/** A whole number of an address, in digits alone: no blanks, no exponent, no other base. */
export function wholeNumberText() {
  return z.union([
    z
      .string()
      .regex(/^(?:0|[1-9]\d{0,14})$/, 'must be a whole number in digits')
      .transform(Number),
    z.int(),
  ])
}
