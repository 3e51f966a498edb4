import type { Db } from '../db/database.ts'
import type { FeedSecrets } from '../feed-secrets.ts'
import type { Vitals } from '../vitals.ts'

export interface FeedContext {
  readonly database: { readonly engine: Db }
  readonly secrets: { readonly feeds: FeedSecrets }
  readonly vitals: Vitals
  now(): Date
}
