import { type Duplex, pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { checkedText, type InvalidBytes } from './checked-text.ts'
import { ImportFileError } from './import-file-error.ts'

/** The text of a file, plain or gzip by its first bytes, checked. Whoever reads it meets what goes wrong: an ImportFileError, or the system's own error. */
export function readInput(file: Readable, strange: InvalidBytes = 'refused'): Readable {
  return Readable.from(piecesOf(file, strange), { objectMode: false })
}

async function* piecesOf(file: Readable, strange: InvalidBytes): AsyncGenerator<Buffer> {
  const text: AsyncIterable<Buffer> & Duplex = checkedText(strange)
  try {
    const steps = (await isGzip(file)) ? [file, createGunzip(), text] : [file, text]
    // The last step ends with whatever error those before it had.
    pipeline(steps, () => undefined)
    yield* text
  } catch (error) {
    throw isOfGzip(error) ? new ImportFileError(1, 'the gzip data are broken') : error
  }
}

/** Looks at the first two bytes and puts them back. */
async function isGzip(file: Readable): Promise<boolean> {
  await new Promise<void>((resolve, reject) => {
    file.once('readable', resolve)
    file.once('end', resolve)
    file.once('error', reject)
  })
  const chunk: unknown = file.read()
  if (chunk === null) return false
  file.unshift(chunk)
  return Buffer.isBuffer(chunk) && chunk[0] === 0x1f && chunk[1] === 0x8b
}

function isOfGzip(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
