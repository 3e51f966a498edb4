interface Table {
  /** As 2026-11-28T19:00. */
  readonly time: string
}

/** Of tables of one clock those that are nearest to the wish, the earliest first; of two as near it is the earlier. */
export function nearestTables<One extends Table>(
  tables: readonly One[],
  { dateTime, most }: { readonly dateTime: string; readonly most: number },
): readonly One[] {
  const distance = ({ time }: Table) => Math.abs(Date.parse(`${time}Z`) - Date.parse(`${dateTime}Z`))
  return tables
    .toSorted((a, b) => distance(a) - distance(b) || a.time.localeCompare(b.time))
    .slice(0, most)
    .toSorted((a, b) => a.time.localeCompare(b.time))
}
