import { randomBytes } from 'node:crypto'
import type { Partner } from '#partners/registry.ts'
import type { Config } from '#server/settings/config.ts'

/** What LOADED_CARDS says where the sandbox stands in for every programme that loads cards. */
export function loadingProgrammes(partners: readonly Partner[], address: string): Config['loadedCards'] {
  return Object.fromEntries(
    partners
      .filter(({ settings }) => settings.hasPartnerLoadedCards)
      .map(({ id }) => [id, { address, secrets: [`whsec_${randomBytes(32).toString('base64')}`] }]),
  )
}
