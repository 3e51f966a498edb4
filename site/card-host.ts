import { createCardHost } from '#card-host/card-host.ts'
import { readCardHostConfig } from '#card-host/config.ts'
import { type FrameAssets, readBuiltFrame } from '#card-host/frame-assets.ts'
import { partnerSource } from '#card-host/partner-source.ts'
import { followVaultKey } from '#card-host/vault-key.ts'
import { loadPartners } from '#partners/registry.ts'
import { createCardVaultKeys } from '#vendors/card-vault/client.ts'

/** The card host as a process of its own: `node site/card-host.ts`. It has no secret, no database and no private key. */
const config = readCardHostConfig(process.env)
const vaultKey = await followVaultKey({ vault: createCardVaultKeys({ address: config.vaultAddress }) })
const server = createCardHost({
  assets: await frame(),
  partnerById: partnerSource(loadPartners(), config.siteOrigin),
  key: () => vaultKey.newest(),
})

server.listen(config.port, config.host, () => console.log(`card host: port ${config.port}`))
server.once('error', (error) => {
  console.error(`card host: cannot listen on port ${config.port} (CARD_HOST_PORT): ${error.message}`)
  process.exitCode = 1
  vaultKey.stop()
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    vaultKey.stop()
    server.close()
    server.closeIdleConnections()
  })
}

/** Production serves what was built and has no bundler; elsewhere the frame follows its sources. */
async function frame(): Promise<FrameAssets> {
  if (process.env['NODE_ENV'] === 'production') return readBuiltFrame()
  const { buildFrame } = await import('#card-host/build-frame.ts')
  return buildFrame()
}
