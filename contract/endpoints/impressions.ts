import { endpoint } from '../endpoint.ts'
import type { Impression } from '../schemas/impression.ts'
import type { Empty } from '../schemas/member.ts'

/** A batch of what was looked at; answered with 202. */
export const postImpressions = endpoint<{ body: Impression[]; answer: Empty }>()('POST', '/api/Impressions', {})
