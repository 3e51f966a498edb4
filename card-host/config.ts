import { expectedPartnerHosts, type PartnerHosts, partnerHostsSchema } from '#partners/installed-hosts.ts'

export interface CardHostConfig {
  readonly host: string
  readonly port: number
  /** The name of the host in CARD_HOST_ORIGIN, under which the frame is served. */
  readonly hostName: string
  readonly vaultAddress: string
  /** Where partners' pages are served, with {host} for the partner's host: https://{host}. */
  readonly siteOrigin: string
  /** As the site has them: only pages of these hosts may hold the frame. */
  readonly partnerHosts: PartnerHosts
}

interface Setting {
  readonly byDefault: string
  readonly pattern: RegExp
  readonly expected: string
}

const settings = {
  CARD_HOST_BIND: { byDefault: 'localhost', pattern: /^[a-z0-9.:-]+$/, expected: 'the name or address to listen on' },
  CARD_HOST_PORT: { byDefault: '3001', pattern: /^\d{1,5}$/, expected: 'a port number' },
  CARD_HOST_ORIGIN: {
    byDefault: 'http://cards.localhost:3001',
    pattern: /^https?:\/\/[a-z0-9.-]+(:\d+)?$/,
    expected: 'the origin of this very host, such as https://cards.example.com, as the site has it',
  },
  CARD_VAULT_ADDRESS: {
    byDefault: 'http://127.0.0.1:3004',
    pattern: /^https?:\/\/\S+$/,
    expected: 'an http or https address',
  },
  SITE_ORIGIN: {
    byDefault: 'http://{host}:3000',
    pattern: /^https?:\/\/\{host\}(?::\d{1,5})?$/,
    expected: 'an origin with {host} in place of the partner’s host, such as https://{host}',
  },
} as const satisfies Record<string, Setting>

/** Throws with the variable's name and what was expected. */
export function readCardHostConfig(environment: Readonly<Record<string, string | undefined>>): CardHostConfig {
  function read(name: keyof typeof settings): string {
    const { byDefault, pattern, expected } = settings[name]
    const value = environment[name] || byDefault
    if (!pattern.test(value)) throw new Error(`${name} must be ${expected}; it is ${JSON.stringify(value)}`)
    return value
  }

  return {
    host: read('CARD_HOST_BIND'),
    port: Number(read('CARD_HOST_PORT')),
    hostName: new URL(read('CARD_HOST_ORIGIN')).hostname,
    vaultAddress: read('CARD_VAULT_ADDRESS'),
    siteOrigin: read('SITE_ORIGIN'),
    partnerHosts: readHosts(environment['PARTNER_HOSTS']),
  }
}

function readHosts(text: string | undefined): PartnerHosts {
  const parsed = partnerHostsSchema.safeParse(text)
  if (parsed.success) return parsed.data
  throw new Error(`PARTNER_HOSTS must be ${expectedPartnerHosts}; it is ${JSON.stringify(text)}`)
}
