/** The part of JSON schema that the API's description uses. */
export interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly propertyNames?: JsonSchema
  readonly additionalProperties?: boolean | JsonSchema
  readonly minimum?: number
}

/** One place of a body that takes a value, and the body with another value there. */
export interface Place {
  /** As refusals name it: `creditCards.0.lastFour`. */
  readonly field: string
  readonly type: string | undefined
  with(value: unknown): unknown
}

/** Every place of a body where a text, a number or a switch stands. */
export function placesIn(schema: JsonSchema): Place[] {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.flatMap(placesIn)
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, part]) =>
      placesIn(part).map((place) => within(place, name, (value) => ({ ...recordOf(schema), [name]: value }))),
    )
  if (schema.items) return placesIn(schema.items).map((place) => within(place, '0', (value) => [value]))
  return [{ field: '', type: schema.type, with: (value) => value }]
}

function within(place: Place, name: string, wrap: (value: unknown) => unknown): Place {
  return {
    field: place.field === '' ? name : `${name}.${place.field}`,
    type: place.type,
    with: (value) => wrap(place.with(value)),
  }
}

/** Something of the right shape; patterns are not looked at. */
export function sampleOf(schema: JsonSchema): unknown {
  const [option] = schema.anyOf ?? schema.oneOf ?? []
  if (option) return sampleOf(option)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.properties) return recordOf(schema)
  if (schema.items) return [sampleOf(schema.items)]
  return { string: 'x', boolean: true, number: 1, integer: schema.minimum ?? 1, object: {} }[schema.type ?? ''] ?? null
}

/** Switches and records that may be left out are: some of them are for different calls. */
function recordOf({ properties = {}, required = [] }: JsonSchema): Record<string, unknown> {
  const told = Object.entries(properties).filter(
    ([name, { type, items }]) => required.includes(name) || type === 'string' || items !== undefined,
  )
  return Object.fromEntries(told.map(([name, part]) => [name, sampleOf(part)]))
}

export function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

/** Names that every plain object answers to. */
export const prototypeNames = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  '__defineGetter__',
  '__lookupSetter__',
  'toLocaleString',
] as const

/** What a text may never hold, as it stands in an address. */
export const hostileInAddresses = ['%00', 'a%00b', '%1B', 'a%0D%0Ab', '%7F', 'x'.repeat(9000)] as const

/** What no field of any body takes. The long one stays below what a body may weigh. */
export const hostileValues: readonly unknown[] = [
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00b',
  'x'.repeat(50_000),
  nested(1500),
  ['x'],
  { $gt: '' },
  JSON.parse('{"toString": "x", "constructor": {}}'),
]
