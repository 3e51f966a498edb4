import { required } from '#domain/required.ts'
import { lineOf, lineOfTable } from './lines.ts'
import type { Seen, SeenLock, SeenRow, SeenTable } from './seen.ts'
import type { Prediction, Setting } from './prediction.ts'

type Left = Required<Pick<Prediction, 'rows' | 'tables'>>

/**
 * What may be left behind where the provider is asked what became of tables: each as it was, since it may not be its turn, or as the restaurant has it. That
 * all of them come to be as the restaurant has them is asked at the end of a sequence.
 */
export function predictFollow(setting: Setting): Left {
  const { rows } = setting.before
  const rowLines = new Map<number, readonly string[]>()
  const tableLines = new Map<string, readonly string[]>()
  for (const row of rows) {
    const table = tableOf(row, setting.before)
    const after = followed({ row, table }, setting)
    rowLines.set(row.id, [lineOf(row), ...after.map(lineOf)])
    if (table && row.deed === 'cancel') tableLines.set(table.confirmation, afterCancelling(table, setting))
  }
  return { rows: rowLines, tables: tableLines }
}

/** The restaurant's table of a reservation. */
export function tableOf({ confirmation, requestId }: SeenRow, { tables }: Pick<Seen, 'tables'>): SeenTable | null {
  return (
    tables.find((table) =>
      confirmation === null ? table.requestId === requestId : table.confirmation === confirmation,
    ) ?? null
  )
}

interface Pair {
  readonly row: SeenRow
  readonly table: SeenTable | null
}

const lateMs = 60_000

function followed({ row, table }: Pair, { before, faults }: Setting): readonly SeenRow[] {
  const isOver = row.deedUntil !== null && before.now > row.deedUntil + lateMs
  const still = { ...row, deed: null, deedLock: null }
  switch (row.deed) {
    case 'cancel':
      if (faults.has('cancelDown')) return []
      return faults.has('tooLateToCancel') ? [still] : [{ ...still, state: 'cancelled' }]
    case 'book': {
      if (table === null) return isOver ? [{ ...still, state: 'failed', failure: 'general' }] : []
      const found = { ...still, state: stateBy('booked', table.status), time: table.time, partySize: table.partySize }
      const isGivenUp = found.state === 'booked' && before.closed.has(row.member)
      return [isGivenUp ? { ...found, deed: 'cancel' } : found]
    }
    case 'change': {
      const lock = before.locks.find(({ name }) => name === row.deedLock)
      const there = required(table, 'the table of a reservation')
      const isMoved = lock !== undefined && there.time === lock.time && there.partySize === lock.partySize
      const ended = isMoved ? { ...still, ...at(lock) } : still
      if (!isMoved && !isOver) return []
      return [before.closed.has(row.member) && ended.startsAt > before.now ? { ...ended, deed: 'cancel' } : ended]
    }
    default:
      return table === null ? [] : [{ ...row, state: stateBy(row.state, table.status) }]
  }
}

function at({ time, startsAt, partySize }: SeenLock): Pick<SeenRow, 'time' | 'startsAt' | 'partySize'> {
  return { time, startsAt, partySize }
}

/** What a reservation is once the restaurant has told of it. */
function stateBy(state: string, status: SeenTable['status']): string {
  if (state === 'cancelled' || state === 'failed') return state
  switch (status) {
    case 'Booked':
      return state
    case 'Seated':
      return 'honoured'
    case 'NoShow':
      return 'noShow'
    default:
      return state === 'booked' ? 'cancelled' : state
  }
}

function afterCancelling(table: SeenTable, { faults }: Setting): readonly string[] {
  const stands = lineOfTable(table)
  if (table.status !== 'Booked' || faults.has('cancelDown') || faults.has('tooLateToCancel')) return [stands]
  return [stands, lineOfTable({ ...table, status: 'CancelledByDiner' })]
}
