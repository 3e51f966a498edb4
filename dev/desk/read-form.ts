import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

const bodyLimit = 20 * 1024 * 1024

/** Platform's own reader for both kinds of form; null where the form is too large, or none. */
export async function readForm(request: IncomingMessage): Promise<FormData | null> {
  if (Number(request.headers['content-length'] ?? Infinity) > bodyLimit) return null
  const body = await buffer(request)
  return new Response(body, { headers: { 'content-type': request.headers['content-type'] ?? '' } })
    .formData()
    .catch(() => null)
}

export function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
