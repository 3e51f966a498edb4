import type { Partner } from '#partners/registry.ts'
import type { Config } from '../settings/config.ts'

/** Where the partner's pages are, for who has no request to tell it by: at the partner's first host, encrypted in production. */
export function siteOriginOf(
  { apiOrigins, environment, port }: Pick<Config, 'apiOrigins' | 'environment' | 'port'>,
  { settings }: Pick<Partner, 'settings'>,
): string {
  const host = settings.hosts[0] ?? 'localhost'
  if (apiOrigins !== null) return apiOrigins.pages.replace('{host}', host)
  return environment === 'production' ? `https://${host}` : `http://${host}:${port}`
}
