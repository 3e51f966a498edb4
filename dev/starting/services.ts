import type { Config } from '#server/config.ts'
import type { Secrets } from '#server/secrets.ts'
import type { VaultFiles } from '../seeding/demo-vault.ts'
import type { Ports } from './addresses.ts'
import { networkDestinations, secretsOf } from './network-destinations.ts'
import type { Service } from './supervisor.ts'

export interface Constellation {
  readonly ports: Ports
  readonly config: Config
  readonly secrets: Secrets
  readonly vault: VaultFiles
}

/** The product's processes, each with the least that it has to know: the site has no vault key, the card host has no secret at all. */
export function servicesOf({ ports, config, secrets, vault }: Constellation): readonly Service[] {
  const vaultAddress = `http://127.0.0.1:${ports.cardVault}`
  const destinations = networkDestinations(`http://127.0.0.1:${ports.networks}`)
  const site = {
    ...inherited(),
    PORT: String(ports.site),
    HOST: process.env['HOST'] || '127.0.0.1',
    DATA_FOLDER: config.dataFolder,
    CARD_HOST_ORIGIN: `http://cards.localhost:${ports.cardHost}`,
    SURVEY_HOST_ORIGIN: process.env['SURVEY_HOST_ORIGIN'] || `http://surveys.localhost:${ports.surveys}`,
    CARD_VAULT_ADDRESS: vaultAddress,
    STATEMENT_CREDITS: process.env['STATEMENT_CREDITS'] || JSON.stringify(destinations),
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
  }
  return [
    {
      name: 'card vault',
      script: 'vendors/card-vault/sandbox-process.ts',
      env: {
        ...platform(),
        CARD_VAULT_FOLDER: vault.folder,
        CARD_VAULT_HASH_KEY: vault.hashKey,
        CARD_VAULT_SECRET: secrets.cardVault,
        CARD_VAULT_PORT: String(ports.cardVault),
      },
    },
    {
      name: 'networks',
      script: 'vendors/statement-credits/sandbox-process.ts',
      env: {
        ...platform(),
        STATEMENT_CREDIT_SECRETS: secretsOf(destinations).join(','),
        STATEMENT_CREDIT_PORT: String(ports.networks),
      },
    },
    {
      name: 'survey host',
      script: 'vendors/surveys/sandbox-process.ts',
      env: { ...platform(), SURVEY_HOST_PORT: String(ports.surveys) },
    },
    { name: 'site', script: 'site/site.ts', env: site },
    {
      name: 'card host',
      script: 'site/card-host.ts',
      env: {
        ...platform(),
        CARD_HOST_BIND: '127.0.0.1',
        CARD_HOST_PORT: String(ports.cardHost),
        CARD_VAULT_ADDRESS: vaultAddress,
        SITE_ORIGIN: `http://{host}:${ports.site}`,
      },
    },
    {
      name: 'desk',
      script: 'dev/desk.ts',
      env: { ...site, DESK_PORT: String(ports.desk), SITE_ADDRESS: `http://127.0.0.1:${ports.site}` },
    },
  ]
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** What any program needs of its surroundings, and nothing of ours. */
function platform(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'NODE_ENV']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
