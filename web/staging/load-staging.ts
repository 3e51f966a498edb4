import type { PageContext } from '../routes/page-context.ts'
import { stagingQuery } from './staging-query.ts'

export async function loadStaging({ queryClient, callApi }: PageContext): Promise<void> {
  await queryClient.ensureQueryData(stagingQuery(callApi))
}
