import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'

/** The text of a small file, or of standard input by its number 0. Throws where it is empty or not UTF-8, or where the system does not read it. */
export function readWhole(path: string | 0): string {
  const bytes = readFileSync(path)
  if (!isUtf8(bytes)) throw new Error('the file is not UTF-8: save it as UTF-8')
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (text.trim() === '') throw new Error('the file is empty')
  return text
}
