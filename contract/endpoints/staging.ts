import { endpoint } from '../endpoint.ts'
import type { Staging, StagingChoice } from '../schemas/staging.ts'

/** Both are not found in production. */
export const getStaging = endpoint<{ answer: Staging }>()('GET', '/api/staging', {})
export const chooseStaging = endpoint<{ body: StagingChoice; answer: StagingChoice }>()('POST', '/api/staging', {})
