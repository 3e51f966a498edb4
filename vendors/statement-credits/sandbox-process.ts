import { sandboxSetting } from '../sandbox-setting.ts'
import { startStatementCreditsSandbox } from './sandbox.ts'

/** The sandbox as a process of its own: `node vendors/statement-credits/sandbox-process.ts`. */
const sandbox = await startStatementCreditsSandbox({
  secrets: sandboxSetting('STATEMENT_CREDIT_SECRETS').split(','),
  port: Number(sandboxSetting('STATEMENT_CREDIT_PORT')),
})
console.log(`sandbox of the networks' statement credits: ${sandbox.address}`)
process.once('SIGTERM', () => void sandbox.close())
process.once('SIGINT', () => void sandbox.close())
