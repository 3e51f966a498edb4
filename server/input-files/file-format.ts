import { once } from 'node:events'
import type { Readable } from 'node:stream'

export type FileFormat = 'csv' | 'ndjson'

/** What the ending of a name says, whether it is packed or not; null: nothing. */
export function formatOfName(path: string): FileFormat | null {
  const [, ending = ''] = /\.(csv|ndjson|jsonl|json)(?:\.gz)?$/i.exec(path) ?? []
  if (ending === '') return null
  return ending.toLowerCase() === 'csv' ? 'csv' : 'ndjson'
}

/** What the text itself begins like: an object of JSON, or else a header. What was looked at is put back. */
export async function formatOfText(text: Readable): Promise<FileFormat> {
  if (text.readableLength === 0 && !text.readableEnded) await once(text, 'readable')
  const chunk: unknown = text.read()
  if (chunk === null) return 'csv'
  text.unshift(chunk)
  return /^\s*[{[]/.test(String(chunk)) ? 'ndjson' : 'csv'
}
