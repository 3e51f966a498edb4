/* oxlint-disable no-underscore-dangle -- what a schema is made of stands there and nowhere else */
import { z } from 'zod'
import { isBoundedText, mendsText } from './is-bounded-text.ts'

/** The places of a schema that take a text without a bound, or anything at all: `body.creditCards.0.lastFour`. */
export function looseTexts(schema: z.core.$ZodType, place: string): string[] {
  if (schema instanceof z.core.$ZodString) return isBoundedText(schema) ? [] : [place]
  if (schema instanceof z.core.$ZodPipe) return looseInPipe(schema, place)
  const parts = partsOf(schema)
  if (parts === null) return [place]
  return parts.flatMap(([name, part]) => looseTexts(part, name === '' ? place : `${place}.${name}`))
}

/** What comes from outside meets the first schema of a pipe; a function that comes first is told by what stands behind it. */
function looseInPipe(schema: z.core.$ZodPipe, place: string): string[] {
  const { in: first, out } = schema._zod.def
  if (first instanceof z.core.$ZodTransform) return looseTexts(out, place)
  return mendsText(schema) ? [] : looseTexts(first, place)
}

type Part = readonly [name: string, schema: z.core.$ZodType]

/** The schemas within a schema; none where it takes no text, null where nobody can say what it takes. */
function partsOf(schema: z.core.$ZodType): readonly Part[] | null {
  if (schema instanceof z.core.$ZodObject) return partsOfObject(schema)
  if (schema instanceof z.core.$ZodArray) return [['0', schema._zod.def.element]]
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.map((option) => ['', option] as const)
  if (schema instanceof z.core.$ZodRecord)
    return [
      ['(name)', schema._zod.def.keyType],
      ['(value)', schema._zod.def.valueType],
    ]
  if (schema instanceof z.core.$ZodIntersection)
    return [
      ['', schema._zod.def.left],
      ['', schema._zod.def.right],
    ]
  const wrapped = wrappers.find((kind) => schema instanceof kind)
  if (wrapped && 'innerType' in schema._zod.def && schema._zod.def.innerType instanceof z.core.$ZodType)
    return [['', schema._zod.def.innerType]]
  return plain.some((kind) => schema instanceof kind) ? [] : null
}

/** Names that a schema does not know are dropped or refused, unless it says what else it takes. */
function partsOfObject({ _zod: { def } }: z.core.$ZodObject): Part[] {
  const others = def.catchall === undefined || def.catchall instanceof z.core.$ZodNever ? [] : [def.catchall]
  return [...Object.entries(def.shape), ...others.map((schema) => ['(others)', schema] as const)]
}

const wrappers = [
  z.core.$ZodOptional,
  z.core.$ZodNullable,
  z.core.$ZodDefault,
  z.core.$ZodPrefault,
  z.core.$ZodNonOptional,
  z.core.$ZodReadonly,
] as const

const plain = [
  z.core.$ZodNumber,
  z.core.$ZodBoolean,
  z.core.$ZodEnum,
  z.core.$ZodLiteral,
  z.core.$ZodNull,
  z.core.$ZodUndefined,
  z.core.$ZodNever,
] as const
