import { loadPartners } from '#partners/registry.ts'
import { readSettings } from '#server/settings/config.ts'
import { startHostApplicationSandbox } from '#vendors/host-application/sandbox.ts'
import { sandboxSetting } from '#vendors/sandbox-setting.ts'
import { hostProgrammes } from './hosting/host-programmes.ts'

/** The applications of partners that enrol no members here, as a process of its own, for every partner that HOST_APPLICATIONS names. */
const { hostApplications } = readSettings()
const sandbox = await startHostApplicationSandbox({
  port: Number(sandboxSetting('HOST_APPLICATION_PORT')),
  programmes: hostProgrammes(loadPartners().partners, hostApplications),
  siteAddress: sandboxSetting('SITE_ADDRESS'),
  vaultAddress: sandboxSetting('CARD_VAULT_ADDRESS'),
})
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
