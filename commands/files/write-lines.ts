import { createWriteStream, renameSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Into the file, or to standard output where it is `-`. Written aside first: whoever fetches the file never sees half of it. */
export async function writeLines(target: string, lines: AsyncIterable<string>): Promise<void> {
  if (target === '-') return pipeline(lines, process.stdout, { end: false })
  const draft = `${target}.${process.pid}.draft`
  await pipeline(lines, createWriteStream(draft))
  renameSync(draft, target)
}
