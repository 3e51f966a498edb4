import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { maskCardNumbers } from '#domain/text/card-number.ts'
import type { Reject } from '#server/merchants/import/column-set.ts'
import { stringifyCsvRow } from './stringify-csv-row.ts'

export interface RejectsFile {
  add(path: string, reject: Reject): void
  /** Shows the first of a file's rows that were not imported, and how many there are. */
  tell(path: string): void
  close(): Promise<void>
}

const shownRows = 10

/** Where rows go that were not imported: all of them into the file, where one is named, and the first onto the screen. */
export function openRejectsFile(to: string | undefined): RejectsFile {
  const file = to === undefined ? null : createWriteStream(to)
  const faults: Error[] = []
  file?.on('error', (error) => faults.push(error))
  file?.write(stringifyCsvRow(['file', 'line', 'column', 'reason', 'id']))
  let shown: Pick<Reject, 'line' | 'column' | 'reason'>[] = []
  let count = 0
  return {
    add(path, { line, column, ...told }) {
      const [reason, sourceId] = [maskCardNumbers(told.reason), maskCardNumbers(told.sourceId)]
      file?.write(stringifyCsvRow([path, String(line), column, reason, sourceId]))
      if (++count <= shownRows) shown.push({ line, column, reason })
    },
    tell(path) {
      for (const { line, column, reason } of shown) console.error(`${path}:${line}: ${column}: ${reason}`)
      if (count > shownRows) console.error(`and ${count - shownRows} more${file ? ', all in the rejects file' : ''}`)
      shown = []
      count = 0
    },
    async close() {
      if (faults[0]) throw faults[0]
      if (file) await once(file.end(), 'finish')
    },
  }
}
