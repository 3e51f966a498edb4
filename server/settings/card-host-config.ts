import type { Environ } from './environment.ts'
import { OperatorError } from './operator-error.ts'
import { cardHostSchema, cardHostTable } from './table/hosts.ts'

export type CardHostConfig = Readonly<ReturnType<typeof readCardHostConfig>>

/**
 * The settings of the card host, which loads this part of the table alone and takes nothing else out of the environment. An empty text counts
 * as none. Throws one OperatorError with each variable's name and what was expected.
 */
export function readCardHostConfig(environment: Environ) {
  const parsed = cardHostSchema.safeParse(withoutEmpty(environment))
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path: [name] }) => String(name)))
    throw new OperatorError([...names].map((name) => problemOf(name, environment)).join('\n'))
  }
  const variables = parsed.data
  return {
    host: variables.CARD_HOST_BIND,
    port: Number(variables.CARD_HOST_PORT),
    /** The name of the host in CARD_HOST_ORIGIN, under which the frame is served. */
    hostName: new URL(variables.CARD_HOST_ORIGIN).hostname,
    vaultAddress: variables.CARD_VAULT_ADDRESS,
    /** Where partners' pages are served, with {host} for the partner's host: https://{host}. */
    siteOrigin: variables.SITE_ORIGIN,
    /** As the site has them: only pages of these hosts may hold the frame. */
    partnerHosts: variables.PARTNER_HOSTS,
  }
}

function withoutEmpty(environment: Environ): Environ {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}

function problemOf(name: string, environment: Environ): string {
  const row = new Map<string, { readonly expected: string }>(Object.entries(cardHostTable)).get(name)
  return `${name} must be ${row?.expected}; it is ${JSON.stringify(environment[name])}`
}
