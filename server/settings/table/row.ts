import { z } from 'zod'

/** All there is to say about a variable of the environment. */
export interface Row<Schema extends z.ZodType = z.ZodType> extends Said {
  /** What its text must be, and what it is read as. */
  readonly schema: Schema
  /** The same in words: a start that refuses the text tells them. */
  readonly expected: string
  /** What .env.example gives it. */
  readonly example: string
}

/** Variables by name, in the order of .env.example. */
export type Rows = Readonly<Record<string, Row>>

interface Said {
  /** What stands above it in .env.example, a line each; none where the one before speaks for it. */
  readonly about: readonly string[]
  /** `set`: production has no use for the default. `https`: an address that production takes with encryption alone. */
  readonly production?: readonly ('set' | 'https')[]
  /** It is a secret or may carry one: an error tells its length alone, and NAME_FILE may name a file with it. */
  readonly guarded?: true
}

type Shape<Table extends Rows> = { [Name in keyof Table]: Table[Name]['schema'] }

/** The schema of an environment that has these variables, and maybe others. */
export function schemaOf<Table extends Rows>(table: Table): z.ZodObject<Shape<Table>> {
  // The compiler does not follow names through entries.
  return z.object(Object.fromEntries(Object.entries(table).map(([name, { schema }]) => [name, schema])) as Shape<Table>)
}

/** An empty text counts as none. */
export function orNothing<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema)
}

interface Range {
  readonly from: number
  readonly to: number
}

export function wholeNumber({ from, to }: Range) {
  return z.coerce.number().int().min(from).max(to)
}

export function expectedWhole({ from, to }: Range): string {
  return `a whole number from ${from} to ${to}`
}

export function whole({ from, to, byDefault, ...said }: Said & Range & { readonly byDefault: number }) {
  return {
    ...said,
    schema: wholeNumber({ from, to }).default(byDefault),
    expected: expectedWhole({ from, to }),
    example: String(byDefault),
  }
}

/** A number with a fraction, such as a degree. */
export function decimal({ from, to, byDefault, ...said }: Said & Range & { readonly byDefault: number }) {
  return {
    ...said,
    schema: z.coerce.number().min(from).max(to).default(byDefault),
    expected: `a number from ${from} to ${to}`,
    example: String(byDefault),
  }
}

interface Choice<Value extends string> extends Said {
  readonly values: readonly Value[]
  readonly byDefault: NoInfer<Value>
}

export function oneOf<const Value extends string>({ values, byDefault, ...said }: Choice<Value>) {
  return {
    ...said,
    schema: z.enum(values).default(() => byDefault),
    expected: eitherOf(values),
    example: byDefault,
  }
}

export function eitherOf(values: readonly string[]): string {
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}

interface Text extends Said {
  readonly pattern: RegExp
  readonly expected: string
}

export function text({ pattern, byDefault, ...said }: Text & { readonly byDefault: string }) {
  return { ...said, schema: z.string().regex(pattern).default(byDefault), example: byDefault }
}

export function textOrNothing({ pattern, ...said }: Text) {
  return { ...said, schema: orNothing(z.string().regex(pattern).optional()), example: '' }
}
