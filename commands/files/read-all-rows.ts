import type { CheckedCsv } from '#server/delivery-holds/read-checked-csv.ts'
import { CommandRefusal } from '../command-line/run-command.ts'

const mostShown = 20

/** Reads all rows of a file. Throws a CommandRefusal where a line is bad, after naming the first ones on standard error. */
export async function readAllRows<Row>(
  path: string,
  read: (path: string) => Promise<CheckedCsv<Row>>,
): Promise<CheckedCsv<Row>['rows']> {
  const { rows, badLines } = await read(path).catch((error: Error) => {
    throw new CommandRefusal(`${path} can't be read: ${error.message}. Nothing was compared.`)
  })
  for (const { line, reason } of badLines.slice(0, mostShown)) console.error(`${path}:${line}: ${reason}`)
  if (badLines.length > mostShown) console.error(`and ${badLines.length - mostShown} more bad lines`)
  if (badLines.length > 0) throw new CommandRefusal('Nothing was compared. Fix these lines.')
  return rows
}
