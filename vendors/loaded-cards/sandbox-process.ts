import { sandboxSetting } from '../sandbox-setting.ts'
import { startLoadedCardsSandbox } from './sandbox.ts'

/** The sandbox as a process of its own: `node vendors/loaded-cards/sandbox-process.ts`. */
const sandbox = await startLoadedCardsSandbox({
  secrets: sandboxSetting('LOADED_CARDS_SECRETS').split(','),
  vaultAddress: sandboxSetting('CARD_VAULT_ADDRESS'),
  port: Number(sandboxSetting('LOADED_CARDS_PORT')),
})
console.log(`sandbox of the programmes' loaded cards: ${sandbox.address}`)
process.once('SIGTERM', () => void sandbox.close())
process.once('SIGINT', () => void sandbox.close())
