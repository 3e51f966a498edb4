import { ImportFileError } from '../../input-files/import-file-error.ts'

/** The columns that a file of one kind may have: each field with its column's name. */
export interface ColumnSet<Field extends string> {
  readonly names: Readonly<Record<Field, string>>
  readonly required: readonly Field[]
  /** What a cell of the column says, in a sentence: docs/rules-reference.md is written from it. */
  readonly about: Readonly<Record<Field, string>>
  /** Whether a column of another name is passed over, or refused, because it may be one of ours misspelt. */
  readonly others: 'passed over' | 'refused'
}

export type ColumnMap<Field extends string> = Readonly<Partial<Record<Field, string>>>

/** What is wrong with a row, and in which column. */
export interface RowProblem {
  readonly column: string
  readonly reason: string
}

export function isRowProblem(value: object): value is RowProblem {
  return 'column' in value && 'reason' in value
}

/** The field of a set that is named so, if there is one. */
export function fieldNamed<Field extends string>(set: ColumnSet<Field>, name: string): Field | undefined {
  return fieldsOf(set).find((field) => field === name)
}

/** Where each field stands in a row. Throws ImportFileError where the header lacks a column, has one twice, or one that is refused. */
export function findColumns<Field extends string>(
  header: readonly string[],
  set: ColumnSet<Field>,
  map?: ColumnMap<Field>,
): ReadonlyMap<Field, number> {
  const names = header.map((name) => name.trim().toLowerCase())
  const found = new Map<Field, number>()
  for (const field of fieldsOf(set)) {
    const wanted = map?.[field] ?? set.names[field]
    const index = names.indexOf(wanted.toLowerCase())
    if (index >= 0 && names.includes(wanted.toLowerCase(), index + 1))
      throw new ImportFileError(1, `the column "${wanted}" is there twice`)
    if (index >= 0) found.set(field, index)
    else if (map?.[field] !== undefined) throw new ImportFileError(1, `there is no column "${wanted}"`)
  }
  refuseMissing(found, set, map)
  refuseOthers(header, found, set)
  return found
}

function refuseMissing<Field extends string>(
  found: ReadonlyMap<Field, number>,
  { names, required, others }: ColumnSet<Field>,
  map: ColumnMap<Field> | undefined,
): void {
  const missing = required.filter((field) => !found.has(field))
  if (missing.length === 0) return
  const hints = missing.map((field) => {
    const name = `"${map?.[field] ?? names[field]}"`
    return others === 'refused' ? name : `${name} (or --map ${field}=<column>)`
  })
  throw new ImportFileError(1, `the header lacks ${hints.join(', ')}`)
}

function refuseOthers<Field extends string>(
  header: readonly string[],
  found: ReadonlyMap<Field, number>,
  set: ColumnSet<Field>,
): void {
  if (set.others === 'passed over') return
  const known = new Set(found.values())
  const other = header.findIndex((_, index) => !known.has(index))
  if (other < 0) return
  const names = fieldsOf(set).map((field) => set.names[field])
  throw new ImportFileError(1, `there is no column "${header[other]}" in such a file. The columns: ${names.join(', ')}`)
}

export function fieldsOf<Field extends string>({ names }: ColumnSet<Field>): readonly Field[] {
  const isField = (name: string): name is Field => Object.hasOwn(names, name)
  return Object.keys(names).filter(isField)
}

/** A row that was not imported, with the column that is to be mended. */
export interface Reject extends RowProblem {
  readonly line: number
  readonly kind: 'bad' | 'duplicate'
  readonly sourceId: string
}
