import { z } from 'zod'

/** As much of a JSON schema as the documents read. */
export interface JsonSchema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
}

/** What a file may hold, before defaults are filled in. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  // The library types its answer as any schema of any draft.
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

/** A schema without the null that it may be as well. */
export function withoutNull(schema: JsonSchema): { readonly schema: JsonSchema; readonly isNullable: boolean } {
  const [first, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  const isNullable = schema.anyOf?.some(({ type }) => type === 'null') === true
  if (!first || others.length > 0) return { schema, isNullable }
  const { description = schema.description, ...rest } = first
  return { schema: { ...rest, ...(description !== undefined && { description }) }, isNullable }
}

/** A field of an object, by its name with those of the objects around it: `vip.leastBillCents`. */
export interface FieldRow {
  readonly name: string
  readonly values: string
  readonly isRequired: boolean
  readonly about: string
}

/** The fields of an object, each followed by those within it; those that are the same everywhere are left to the text. */
export function fieldRows(schema: JsonSchema, path = ''): readonly FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, given]) => {
    const { schema: own, isNullable } = withoutNull(given)
    const name = path + key
    const row = {
      name,
      values: [valuesOf(own), ...(isNullable ? ['`null`'] : [])].join(' or '),
      isRequired: schema.required?.includes(key) === true && given.default === undefined,
      about: [given.description ?? own.description ?? '', defaultOf(given)].filter(Boolean).join(' '),
    }
    if (isFraction(own)) return [row]
    return [row, ...fieldRows(own, `${name}.`), ...(own.items ? fieldRows(own.items, `${name}[].`) : [])]
  })
}

function defaultOf({ default: value }: JsonSchema): string {
  return value === undefined ? '' : `Default: \`${JSON.stringify(value)}\`.`
}

function isFraction({ properties }: JsonSchema): boolean {
  return properties !== undefined && Object.keys(properties).join(' ') === 'numerator denominator'
}

function valuesOf(schema: JsonSchema): string {
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``
  if (schema.enum) return schema.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  if (schema.oneOf) return 'a rate'
  if (isFraction(schema)) return 'a fraction'
  if (schema.format === 'date') return 'a day, like `"2026-01-31"`'
  if (schema.type === 'integer') return `a whole number${rangeOf(schema)}`
  if (schema.type === 'array') return `a list of ${manyOf(schema.items ?? {})}`
  if (schema.type === 'boolean') return '`true` or `false`'
  if (schema.type === 'string') return 'text'
  return schema.type === 'object' ? 'an object' : 'text'
}

function manyOf(items: JsonSchema): string {
  if (items.type === 'object') return 'objects'
  return items.enum ? valuesOf(items) : items.type === 'integer' ? 'whole numbers' : 'texts'
}

function rangeOf({ minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  const from = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)
  const to = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  return `${from === undefined ? '' : ` from ${from}`}${to === undefined ? '' : ` to ${to}`}`
}
