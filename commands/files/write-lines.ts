import { once } from 'node:events'
import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '#server/settings/operator-error.ts'

/**
 * Into the file, or to standard output where it is `-`. Written aside first: whoever fetches the file never sees half of it, and where it can't be
 * written whole, what stood there before stands. An OperatorError says why it was not written.
 */
export async function writeLines(target: string, lines: AsyncIterable<string>): Promise<void> {
  if (target === '-') return toStandardOutput(lines)
  const draft = `${target}.${process.pid}.draft`
  try {
    const file = createWriteStream(draft)
    // Given up before it is open, it would be made after it was taken away.
    await once(file, 'open')
    await pipeline(lines, file)
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { force: true })
    throw isOfFiles(error) ? new OperatorError(`${target} was not written: ${error.message}`) : error
  }
}

async function toStandardOutput(lines: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(lines, process.stdout, { end: false })
  } catch (error) {
    if (isOfFiles(error) && error.code === 'EPIPE')
      throw new OperatorError('Not all of it was read: whoever took the output has closed it.')
    throw error
  }
}

function isOfFiles(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error
}
