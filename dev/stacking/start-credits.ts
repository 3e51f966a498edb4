import type { Config } from '#server/settings/config.ts'
import { startStatementCreditsSandbox } from '#vendors/statement-credits/sandbox.ts'
import { networkDestinations, secretsOf } from '../starting/network-destinations.ts'
import { freePort } from './free-port.ts'

/** Where networks take statement credits, on a free port. */
export async function startCredits(): Promise<{
  readonly statementCredits: Config['statementCredits']
  readonly takesCredits: Awaited<ReturnType<typeof startStatementCreditsSandbox>>
}> {
  const port = await freePort()
  const statementCredits = networkDestinations(`http://127.0.0.1:${port}`)
  return {
    statementCredits,
    takesCredits: await startStatementCreditsSandbox({ secrets: secretsOf(statementCredits), port }),
  }
}
