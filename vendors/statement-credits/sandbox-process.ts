import { startStatementCreditsSandbox } from './sandbox.ts'

/** The sandbox as a process of its own: `node vendors/statement-credits/sandbox-process.ts`. */
const sandbox = await startStatementCreditsSandbox({
  secrets: setting('STATEMENT_CREDIT_SECRETS').split(','),
  port: Number(setting('STATEMENT_CREDIT_PORT')),
})
console.log(`sandbox of the networks' statement credits: ${sandbox.address}`)
process.once('SIGTERM', () => void sandbox.close())
process.once('SIGINT', () => void sandbox.close())

function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set: the networks' sandbox needs it`)
  return value
}
