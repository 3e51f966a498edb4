import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { loadPartners, type Partner, type PartnerRegistry } from '#partners/registry.ts'
import { createApp } from '#server/app.ts'
import { readConfig, type Config } from '#server/settings/config.ts'
import type { Context } from '#server/context.ts'
import { createContext } from '#server/create-context.ts'
import type { Database } from '#server/db/database.ts'
import { createLog } from '#server/log.ts'
import type { Pages } from '#server/pages/routes.ts'
import { publishRules } from '#server/rules/publish-rules.ts'
import { makeSecrets, type Secrets } from '#server/settings/secrets.ts'
import { openTelemetry } from '#server/telemetry/open-telemetry.ts'
import { startCardVaultSandbox } from '#vendors/card-vault/sandbox.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly context: Context
  /** Every line that was logged so far. */
  readonly logged: readonly string[]
  /** Every body that reached the server so far, with its path. */
  readonly received: readonly string[]
  /** The clock: it stands still, at the time of the start, unless it is moved. */
  readonly clock: { now: Date }
  /** The card vault's real sandbox. */
  readonly vault: { readonly address: string; readonly secret: string }
}

export interface RunningTestApp extends TestApp {
  close(): Promise<void>
}

export interface TestAppOverrides {
  readonly config?: Partial<Config>
  readonly limits?: Partial<Config['limits']>
  readonly pages?: Pages
  /** The programmes' own cards, as the vault knows them. */
  readonly ownCards?: Parameters<typeof startCardVaultSandbox>[0]['products']
  /** Those of another installation. */
  readonly secrets?: Secrets
  /** Other settings for some partners, by id. */
  readonly settings?: Readonly<Record<string, Partial<Partner['settings']>>>
  /** Other words for some partners, by id. */
  readonly copy?: Readonly<Record<string, Partial<Partner['copy']>>>
}

let partners: PartnerRegistry | null = null

/** The real application on the given database, with the card vault's real sandbox behind it and passwords that are cheap to hash. */
export async function createTestApp(database: Database, overrides: TestAppOverrides = {}): Promise<RunningTestApp> {
  partners ??= loadPartners()
  const registry = withChanges(partners, overrides)
  const folder = mkdtempSync(join(tmpdir(), 'commensal-test-'))
  const secrets = overrides.secrets ?? makeSecrets()
  const clock = { now: new Date() }
  const sandbox = await startCardVaultSandbox({
    folder,
    secret: secrets.cardVault,
    hashKey: 'only for tests, and only in this process',
    port: 0,
    now: () => clock.now.getTime(),
    ...(overrides.ownCards && { products: overrides.ownCards }),
  })
  const defaults = readConfig({ NODE_ENV: 'test', CARD_VAULT_ADDRESS: sandbox.address, DATA_FOLDER: folder })
  const config: Config = {
    ...defaults,
    limits: { ...defaults.limits, ...cheap, ...overrides.limits },
    ...overrides.config,
  }
  const logged: string[] = []
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void logged.push(line) })
  const context = createContext({ config, secrets, database, log, partners: registry, now: () => clock.now })
  await publishRules(database.engine, partners.partners, clock.now)
  const telemetry = await openTelemetry(context)
  const { pages } = overrides
  const app = await createApp(context, { ...(pages && { pages }), ...(telemetry && { telemetry }) })
  const received: string[] = []
  app.addHook('preHandler', async (request) => {
    received.push(`${request.url} ${JSON.stringify(request.body ?? null)}`)
  })
  return {
    app,
    context,
    logged,
    received,
    clock,
    vault: { address: sandbox.address, secret: secrets.cardVault },
    async close() {
      await app.close()
      await telemetry?.close()
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const cheap = {
  callsPerMinute: 1_000_000,
  formCallsPerMinute: 30,
  emailChecksPerTenMinutes: 1000,
  emailCheckMs: 0,
  signUpMs: 0,
  refusedSignaturesPerMinute: 1_000_000,
  freeSubmits: { perAddress: 1_000_000, perBrowser: 1_000_000 },
  captchaCost: 1,
  eventLoopDelayMs: 0,
  password: { memoryKib: 8, passes: 1, workers: 2, queue: 32 },
} as const

function withChanges(given: PartnerRegistry, { settings = {}, copy = {} }: TestAppOverrides): PartnerRegistry {
  const changed = (partner: Partner): Partner => ({
    ...partner,
    settings: { ...partner.settings, ...settings[partner.id] },
    copy: { ...partner.copy, ...copy[partner.id] },
  })
  const partnerById = new Map(given.partners.map((partner) => [partner.id, changed(partner)]))
  return {
    partners: [...partnerById.values()],
    partnerById: (id) => partnerById.get(id),
    partnerByHost: (host) => partnerById.get(given.partnerByHost(host)?.id ?? ''),
  }
}
