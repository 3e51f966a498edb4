import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SandboxBook } from './sandbox-book.ts'
import type { SandboxFault } from './sandbox-faults.ts'

/** What each path of the stand-in is given. */
export interface Served {
  readonly book: SandboxBook
  readonly faults: ReadonlySet<SandboxFault>
  /** Whose tables were looked for. */
  readonly searches: (readonly string[])[]
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly rid: string
  /** What stands behind the restaurant's own path. */
  readonly rest: readonly string[]
  readonly url: URL
  readonly now: number
  readonly slow: () => Promise<void>
  send(status: number, body: object): void
  refuse(status: number, code: string): void
}
