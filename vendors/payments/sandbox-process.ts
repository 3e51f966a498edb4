import { sandboxSetting } from '../sandbox-setting.ts'
import { startPaymentsSandbox } from './sandbox.ts'

/** The sandbox as a process of its own: `node vendors/payments/sandbox-process.ts`. */
const sandbox = await startPaymentsSandbox({
  publishableKey: sandboxSetting('PAYMENTS_PUBLISHABLE_KEY'),
  secretKey: sandboxSetting('PAYMENTS_SECRET_KEY'),
  port: Number(sandboxSetting('PAYMENTS_PORT')),
  folder: sandboxSetting('PAYMENTS_FOLDER'),
})
console.log(`sandbox of the payment provider: ${sandbox.address}`)
process.once('SIGTERM', () => void sandbox.close())
process.once('SIGINT', () => void sandbox.close())
