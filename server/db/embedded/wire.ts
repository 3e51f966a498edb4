/**
 * The little of PostgreSQL's wire protocol 3.0 that a server in front of one backend needs.
 * Source: https://www.postgresql.org/docs/15/protocol-message-formats.html
 */
const encryptionRequests = new Set([80877103, 80877104])
const query = 'Q'.charCodeAt(0)
const sync = 'S'.charCodeAt(0)
const terminate = 'X'.charCodeAt(0)

type Startup =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'encryption'; readonly length: number }
  | { readonly kind: 'startup'; readonly length: number }

/** The first message of a client: a request for encryption (refused), or the start. */
export function readStartup(bytes: Uint8Array): Startup {
  if (bytes.length < 8) return { kind: 'incomplete' }
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const length = view.getInt32(0)
  if (bytes.length < length) return { kind: 'incomplete' }
  return { kind: encryptionRequests.has(view.getInt32(4)) ? 'encryption' : 'startup', length }
}

/** Splits a client's bytes into units that end with Sync or a simple query; what is incomplete stays for later. */
export function readUnits(bytes: Uint8Array): { units: Uint8Array[]; remaining: Uint8Array; ended: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const units: Uint8Array[] = []
  let start = 0
  let at = 0
  while (at + 5 <= bytes.length) {
    const end = at + 1 + view.getInt32(at + 1)
    if (end > bytes.length) break
    const type = bytes[at]
    at = end
    if (type === terminate) return { units, remaining: bytes.subarray(at), ended: true }
    if (type !== query && type !== sync) continue
    units.push(bytes.slice(start, end))
    start = end
  }
  return { units, remaining: bytes.subarray(start), ended: false }
}

/** Every unit's answer ends with ReadyForQuery, whose last byte tells whether a transaction is open. */
export function transactionStatus(answer: Uint8Array): 'idle' | 'open' {
  const ready = answer.length >= 6 && answer[answer.length - 6] === 'Z'.charCodeAt(0)
  return ready && answer[answer.length - 1] !== 'I'.charCodeAt(0) ? 'open' : 'idle'
}

/** Authentication OK, the parameters that node-postgres reads, a backend key, ReadyForQuery. */
export function startupAnswer(): Uint8Array {
  const parameters: [string, string][] = [
    ['server_version', '18.0'],
    ['server_encoding', 'UTF8'],
    ['client_encoding', 'UTF8'],
    ['DateStyle', 'ISO, MDY'],
    ['TimeZone', 'UTC'],
    ['integer_datetimes', 'on'],
    ['standard_conforming_strings', 'on'],
  ]
  return Buffer.concat([
    message('R', Buffer.alloc(4)),
    ...parameters.map(([name, value]) => message('S', Buffer.from(`${name}\0${value}\0`))),
    message('K', Buffer.alloc(8)),
    message('Z', Buffer.from('I')),
  ])
}

function message(type: string, body: Uint8Array): Uint8Array {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
