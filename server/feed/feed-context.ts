import type { Db } from '../db/database.ts'

export interface FeedContext {
  readonly database: { readonly engine: Db }
  /** The newest first; each of them is accepted while a secret is being replaced. */
  readonly secrets: { readonly feeds: readonly string[] }
  now(): Date
}
