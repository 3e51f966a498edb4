/** Assigns part of a queue to one of the senders of a process, by recipient, so that each recipient gets their entries in order. `index` is 0 to `of` - 1. */
export interface Share {
  readonly index: number
  readonly of: number
}
