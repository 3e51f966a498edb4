import type { Seen } from './seen.ts'
import type { Fault } from './table-command.ts'
import type { Cast } from './table-world.ts'

/** What a deed must answer and may leave behind: what is not named stays as it was. */
export interface Prediction {
  readonly answer: string
  /** By the reservation's id. */
  readonly rows?: ReadonlyMap<number, readonly string[]>
  /** By the restaurant's number. */
  readonly tables?: ReadonlyMap<string, readonly string[]>
  /** A reservation that comes to be, and whether the restaurant has a table for it. */
  readonly added?: { readonly row: string; readonly isMade: boolean }
}

export interface Setting {
  readonly cast: Cast
  readonly before: Seen
  readonly faults: ReadonlySet<Fault>
}
