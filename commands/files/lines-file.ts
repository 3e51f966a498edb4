import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import type { BadLine } from '#server/feed/read-events.ts'
import { CommandRefusal } from '../command-line/run-command.ts'
import { stringifyCsvRow } from './stringify-csv-row.ts'

export interface LinesFile {
  add(bad: BadLine): void
  close(): Promise<void>
}

/** Where lines of a feed file go that were not taken in; nowhere, where no file is named. */
export function openLinesFile(to: string | undefined): LinesFile {
  if (to === undefined) return { add: () => undefined, close: () => Promise.resolve() }
  const file = createWriteStream(to)
  const faults: Error[] = []
  file.on('error', (error) => faults.push(error))
  file.write(stringifyCsvRow(['line', 'reason', 'text']))
  return {
    add({ line, reason, text }) {
      file.write(stringifyCsvRow([String(line), reason, text]))
    },
    async close() {
      if (faults[0]) throw new CommandRefusal(`The rejects could not be written: ${faults[0].message}`)
      await once(file.end(), 'finish')
    },
  }
}
