/* oxlint-disable no-underscore-dangle -- what a schema is made of stands there and nowhere else */
import { z } from 'zod'
import { isStorable } from '#domain/text/clean-text.ts'

const hostile = ['\0', '\ud800', '\udc00']
const ordinary = ['a', '1', 'A']
const longestTried = 300
const endless = 100_000

/** Whether a schema of text refuses what no database can hold, and what has no end. */
export const isBoundedText = askedOnce((schema: z.core.$ZodString): boolean => {
  const taken = takenText(schema)
  if (taken === null) return patternsOf(schema).some((pattern) => isClosed(pattern) && hasEnd(schema, pattern))
  return ['a', '1', 'A'].every((letter) => !takes(schema, letter.repeat(endless))) && !takesHostile(schema, taken)
})

/** Whether a schema makes of any text one that can be kept. */
export const mendsText = askedOnce((schema: z.core.$ZodType): boolean =>
  [...hostile, 'a'.repeat(endless), `a${hostile.join('a')}`].every((text) => {
    const { success, data } = z.safeParse(schema, text)
    return success && typeof data === 'string' && isStorable(data) && data.length < endless
  }),
)

/** Many calls share a schema, and megabytes are tried on it: its answer is kept for as long as it is there. */
function askedOnce<Schema extends z.core.$ZodType>(ask: (schema: Schema) => boolean): (schema: Schema) => boolean {
  const answers = new WeakMap<Schema, boolean>()
  return (schema) => {
    const answer = answers.get(schema) ?? ask(schema)
    answers.set(schema, answer)
    return answer
  }
}

function takes(schema: z.core.$ZodType, text: string): boolean {
  return z.safeParse(schema, text).success
}

/** An ordinary text that the schema takes; null where a pattern asks for another. */
function takenText(schema: z.core.$ZodString): string | null {
  for (let length = 1; length <= longestTried; length++)
    for (const letter of ordinary) if (takes(schema, letter.repeat(length))) return letter.repeat(length)
  return null
}

function takesHostile(schema: z.core.$ZodString, taken: string): boolean {
  const [head, tail] = [taken.slice(1), taken.slice(0, -1)]
  return hostile.some((bad) => [taken + bad, bad + taken, bad + head, tail + bad].some((text) => takes(schema, text)))
}

function patternsOf({ _zod: { def } }: z.core.$ZodString): RegExp[] {
  return [def, ...(def.checks ?? []).map((check) => check._zod.def)].flatMap((one) =>
    'pattern' in one && one.pattern instanceof RegExp ? [one.pattern] : [],
  )
}

/** From beginning to end, of letters that it names: no dot, no "anything but". */
function isClosed({ source, flags }: RegExp): boolean {
  const unescaped = source.replaceAll(/\\[^SDWPpu]/g, '')
  return /^\^.*\$$/.test(source) && !/[.\\]|\[\^/.test(unescaped) && !/[ms]/.test(flags)
}

function hasEnd({ _zod: { def } }: z.core.$ZodString, { source }: RegExp): boolean {
  return def.checks?.some((check) => check._zod.def.check === 'max_length') || !/[+*]|,\}/.test(source)
}
