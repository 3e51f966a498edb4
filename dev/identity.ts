import { withHosts } from '#partners/installed-hosts.ts'
import { loadPartners } from '#partners/registry.ts'
import { readSettings } from '#server/settings/config.ts'
import { startIdentitySandbox } from '#vendors/identity/sandbox.ts'
import { sandboxSetting } from '#vendors/sandbox-setting.ts'
import { demoProgrammes } from './signing-on/demo-issuers.ts'

/** The programmes' own sign-on as a process of its own, for every partner that SINGLE_SIGN_ON leads here. */
const { partnerHosts, singleSignOn, port: sitePort } = readSettings()
const { partners } = withHosts(loadPartners(), partnerHosts)
const sandbox = await startIdentitySandbox({
  port: Number(sandboxSetting('IDENTITY_PORT')),
  programmes: () => demoProgrammes({ partners, singleSignOn, sitePort }),
})
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
