import type { Partner } from '#partners/registry.ts'
import type { Config } from '../settings/config.ts'
import { siteOriginOf } from '../mail/site-origin.ts'

export const inboundPath = '/texts/:partner/inbound'
export const statusPath = '/texts/:partner/status/:reference'

type Place = Pick<Config, 'apiOrigins' | 'environment' | 'port'>

/** Where the provider posts what was written to the partner: what the operator enters there, letter by letter, since it is signed. */
export function inboundAddress(config: Place, partner: Pick<Partner, 'id' | 'settings'>): string {
  return `${siteOriginOf(config, partner)}${inboundPath.replace(':partner', partner.id)}`
}

/** Where the provider posts what became of a text. */
export function statusAddress(config: Place, partner: Pick<Partner, 'id' | 'settings'>, reference: string): string {
  const path = statusPath.replace(':partner', partner.id).replace(':reference', reference)
  return `${siteOriginOf(config, partner)}${path}`
}
