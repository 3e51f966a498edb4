import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeptSetup, SandboxBook } from './sandbox-book.ts'
import type { SandboxFault } from './sandbox-faults.ts'

/** What each path of the stand-in is given. */
export interface Served {
  readonly book: SandboxBook
  readonly faults: ReadonlySet<SandboxFault>
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: readonly string[]
  /** The fields of the form that was sent, as they are written: `metadata[lock]`. */
  readonly form: URLSearchParams
  readonly slow: () => Promise<void>
  send(status: number, body: object): void
  /** As the provider writes errors. */
  refuse(status: number, code: string): void
}

/** A set-up as its wire has it. */
export function setupWire({ id, clientSecret, status, customer, metadata, method, error }: KeptSetup): object {
  return {
    id,
    object: 'setup_intent',
    client_secret: clientSecret,
    status,
    customer,
    metadata,
    payment_method: method && {
      id: method.id,
      object: 'payment_method',
      customer: method.customer,
      card: { brand: method.brand, last4: method.last4 },
    },
    last_setup_error: error === null ? null : { type: 'card_error', code: error },
  }
}

/** The same as a browser sees it, which knows no metadata. */
export function browserSetup({ id, clientSecret, status, method }: KeptSetup): object {
  return { id, object: 'setup_intent', client_secret: clientSecret, status, payment_method: method?.id ?? null }
}
