import type { Server } from 'node:http'
import { createCardHost } from '#card-host/card-host.ts'
import { readBuiltFrame } from '#card-host/frame-assets.ts'
import { frameFonts } from '#card-host/frame-fonts.ts'
import { partnerSource } from '#card-host/partner-source.ts'
import { followVaultKey, type VaultKey } from '#card-host/vault-key.ts'
import { withHosts } from '#partners/installed-hosts.ts'
import { loadPartners } from '#partners/registry.ts'
import { type CardHostConfig, readCardHostConfig } from '#server/settings/card-host-config.ts'
import { readEnvironment } from '#server/settings/environment.ts'
import { createCardVaultKeys } from '#vendors/card-vault/client.ts'

/** Answers take moments: who has not taken theirs by then, or has not asked to the end, is left. */
const graceMs = 4000

/** The card host as a process of its own, `npm run serve -- card-host`. It has no secret, no database and no private key. */
try {
  await start(readCardHostConfig(readEnvironment()))
} catch (error) {
  console.error(`card host: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

async function start(config: CardHostConfig): Promise<void> {
  const assets = readBuiltFrame()
  const partners = withHosts(loadPartners(), config.partnerHosts)
  const vaultKey = await followVaultKey({ vault: createCardVaultKeys({ address: config.vaultAddress }) })
  const partnerById = partnerSource(partners, config.siteOrigin)
  const server = createCardHost({
    assets,
    fonts: frameFonts(partners),
    hostName: config.hostName,
    partnerById,
    key: () => vaultKey.newest(),
  })
  server.listen(config.port, config.host, () => console.log(`card host: port ${config.port}`))
  server.once('error', (error) => {
    console.error(`card host: cannot listen on port ${config.port} (CARD_HOST_PORT): ${error.message}`)
    process.exitCode = 1
    vaultKey.stop()
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop(server, vaultKey))
}

function stop(server: Server, vaultKey: VaultKey): void {
  vaultKey.stop()
  server.close()
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), graceMs).unref()
}
