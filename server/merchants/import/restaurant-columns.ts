/** What a file says about a restaurant, with the column's name unless a mapping gives another. */
export const defaultColumns = {
  id: 'id',
  name: 'name',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  latitude: 'lat',
  longitude: 'lon',
  cuisine: 'cuisine',
  phone: 'phone',
  website: 'website',
  neighborhood: 'neighborhood',
  description: 'description',
  price: 'price',
  features: 'features',
  meals: 'meals',
} as const
export type RestaurantField = keyof typeof defaultColumns
export type ColumnMap = Readonly<Partial<Record<RestaurantField, string>>>

const required = [
  'id',
  'name',
  'address',
  'city',
  'state',
  'zip',
  'latitude',
  'longitude',
] as const satisfies RestaurantField[]

export function isRestaurantField(name: string): name is RestaurantField {
  return Object.hasOwn(defaultColumns, name)
}

/** A file that cannot be read as a whole: nothing of it is imported. */
export class ImportFileError extends Error {
  readonly line: number
  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`)
    this.name = 'ImportFileError'
    this.line = line
  }
}

/** Where each field stands in a row. Throws ImportFileError where the header lacks a column. */
export function findColumns(header: readonly string[], map: ColumnMap): ReadonlyMap<RestaurantField, number> {
  const names = header.map((name) => name.trim().toLowerCase())
  const found = new Map<RestaurantField, number>()
  for (const field of Object.keys(defaultColumns).filter(isRestaurantField)) {
    const wanted = map[field] ?? defaultColumns[field]
    const index = names.indexOf(wanted.toLowerCase())
    if (index >= 0) found.set(field, index)
    else if (map[field] !== undefined) throw new ImportFileError(1, `there is no column "${wanted}"`)
  }
  const missing = required.filter((field) => !found.has(field))
  if (missing.length === 0) return found
  const hints = missing.map((field) => `"${map[field] ?? defaultColumns[field]}" (or --map ${field}=<column>)`)
  throw new ImportFileError(1, `the header lacks ${hints.join(', ')}`)
}
