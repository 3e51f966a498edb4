import { sandboxSetting } from '../sandbox-setting.ts'
import { startReservationsSandbox } from './sandbox.ts'

/** The sandbox as a process of its own: `node vendors/reservations/sandbox-process.ts`. */
const sandbox = await startReservationsSandbox({
  clientId: sandboxSetting('RESERVATIONS_CLIENT'),
  clientSecret: sandboxSetting('RESERVATIONS_SECRET'),
  port: Number(sandboxSetting('RESERVATIONS_PORT')),
  folder: sandboxSetting('RESERVATIONS_FOLDER'),
})
console.log(`sandbox of the booking provider: ${sandbox.address}`)
process.once('SIGTERM', () => void sandbox.close())
process.once('SIGINT', () => void sandbox.close())
