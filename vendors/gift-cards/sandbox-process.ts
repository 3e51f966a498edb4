import { sandboxSetting } from '../sandbox-setting.ts'
import { startGiftCardsSandbox } from './sandbox.ts'

/** The sandbox as a process of its own: `node vendors/gift-cards/sandbox-process.ts`. */
const sandbox = await startGiftCardsSandbox({
  key: sandboxSetting('GIFT_CARDS_KEY'),
  port: Number(sandboxSetting('GIFT_CARDS_PORT')),
})
console.log(`sandbox of the gift cards' issuer: ${sandbox.address}`)
process.once('SIGTERM', () => void sandbox.close())
process.once('SIGINT', () => void sandbox.close())
