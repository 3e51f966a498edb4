import { randomBytes } from 'node:crypto'
import { networks } from '#domain/dines/networks.ts'
import type { Config } from '#server/settings/config.ts'

/** The address of the sandbox that stands in for every network, with a new secret for each. */
export function networkDestinations(address: string): Config['statementCredits'] {
  return Object.fromEntries(
    networks.map((network) => [network, { address, secrets: [`whsec_${randomBytes(32).toString('base64')}`] }]),
  )
}

export function secretsOf(destinations: Config['statementCredits'] | Config['loadedCards']): readonly string[] {
  return Object.values(destinations).flatMap((destination) => destination?.secrets ?? [])
}
