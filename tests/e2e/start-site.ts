import { builtPages } from '#site/built-pages.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import type { Partner, PartnerRegistry } from '#partners/registry.ts'
import { createApp } from '#server/app.ts'
import type { Config } from '#server/settings/config.ts'
import { createContext } from '#server/create-context.ts'
import { createLog } from '#server/log.ts'
import type { Pages } from '#server/pages/routes.ts'
import type { Environment } from '#server/settings/environment.ts'

interface Differences {
  /** By partner id. */
  readonly settings?: Readonly<Record<string, Partial<Partner['settings']>>>
  readonly environment?: Environment
  readonly config?: Partial<Config>
  /** Any free one unless told. */
  readonly port?: number
  /** The server's clock; the stack's unless told. */
  readonly now?: () => Date
  /** The built site; this machine's unless told. */
  readonly pages?: Pages
}

export interface Site {
  siteOrigin(partnerId: string): string
  /** What the server has logged so far. */
  logged(): readonly Record<string, unknown>[]
  close(): Promise<void>
}

/** The site of the stack once more, on its database, as an installation with other settings runs it. */
export async function startSite(
  { context }: Stack,
  { settings = {}, environment, config: other = {}, port = 0, now = context.now, pages }: Differences,
): Promise<Site> {
  const lines: string[] = []
  const config: Config = {
    ...context.config,
    ...other,
    logLevel: 'info',
    environment: environment ?? context.config.environment,
  }
  const changed = createContext({
    ...context,
    config,
    now,
    partners: withSettings(context.partners, settings),
    log: createLog(config, { write: (line) => void lines.push(line) }),
  })
  const app = await createApp(changed, { pages: pages ?? (await builtPages()) })
  const { port: listening } = new URL(await app.listen({ host: config.host, port }))
  return {
    siteOrigin: (partnerId) => `http://${partnerId}.localhost:${listening}`,
    logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    async close() {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

function withSettings(given: PartnerRegistry, settings: NonNullable<Differences['settings']>): PartnerRegistry {
  const partners = given.partners.map((one) => ({ ...one, settings: { ...one.settings, ...settings[one.id] } }))
  const partnerById = (id: string | undefined) => partners.find((one) => one.id === id)
  return { partners, partnerById, partnerByHost: (host) => partnerById(given.partnerByHost(host)?.id) }
}
