import { sandboxSetting } from '../sandbox-setting.ts'
import { startCardVaultSandbox } from './sandbox.ts'

/** The sandbox as a process of its own: `node vendors/card-vault/sandbox-process.ts`. */
const sandbox = await startCardVaultSandbox({
  folder: sandboxSetting('CARD_VAULT_FOLDER'),
  secret: sandboxSetting('CARD_VAULT_SECRET'),
  hashKey: sandboxSetting('CARD_VAULT_HASH_KEY'),
  port: Number(sandboxSetting('CARD_VAULT_PORT')),
  products: productsOf(process.env['CARD_VAULT_PRODUCTS'] ?? ''),
})
console.log(`card vault sandbox: ${sandbox.address}`)
process.once('SIGTERM', () => void sandbox.close())
process.once('SIGINT', () => void sandbox.close())

/** `prefix:product` with commas between. */
function productsOf(text: string) {
  return text
    .split(',')
    .filter(Boolean)
    .map((entry) => {
      const [prefix = '', product = ''] = entry.split(':')
      return { prefix, product }
    })
}
