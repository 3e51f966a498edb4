import type { Db } from '../db/database.ts'
import type { FeedSecrets } from '../feed-secrets.ts'

export interface FeedContext {
  readonly database: { readonly engine: Db }
  readonly secrets: { readonly feeds: FeedSecrets }
  now(): Date
}
