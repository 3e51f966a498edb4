import { expectedPartnerHosts, partnerHostsSchema } from '#partners/installed-hosts.ts'
import { type Rows, schemaOf, text } from './row.ts'

/** What the site and the card host must be told alike. */
export const sharedHosts = {
  PARTNER_HOSTS: {
    schema: partnerHostsSchema,
    expected: expectedPartnerHosts,
    example: '',
    about: [
      'The hosts of partners in the place of those in their files, as JSON: {"partner": ["dining.example.com"]}.',
    ],
  },
  CARD_HOST_ORIGIN: text({
    pattern: /^https?:\/\/[a-z0-9.-]+(:\d+)?$/,
    expected: 'the origin of the card host, such as https://cards.example.com, without a path',
    byDefault: 'http://cards.localhost:3001',
    production: ['set', 'https'],
    about: ['The origin of the card host, whose page takes card numbers.'],
  }),
  CARD_VAULT_ADDRESS: text({
    pattern: /^https?:\/\/\S+$/,
    expected: 'an address like https://vault.example.com',
    byDefault: 'http://127.0.0.1:3004',
    production: ['set', 'https'],
    about: ["The card vault. Neither process has the vault's private key, and the site refuses to start with one."],
  }),
} as const satisfies Rows

/** What the card host reads, and nothing else: it has no secret. */
export const cardHostTable = {
  ...sharedHosts,
  CARD_HOST_BIND: text({
    pattern: /^[a-z0-9.:-]+$/,
    expected: 'the name or address to listen on',
    byDefault: 'localhost',
    about: ['Where the card host listens; CARD_HOST_ORIGIN is where browsers find it.'],
  }),
  CARD_HOST_PORT: text({ pattern: /^\d{1,5}$/, expected: 'a port number', byDefault: '3001', about: [] }),
  SITE_ORIGIN: text({
    pattern: /^https?:\/\/\{host\}(?::\d{1,5})?$/,
    expected: 'an origin with {host} in place of the partner’s host, such as https://{host}',
    byDefault: 'http://{host}:3000',
    production: ['set'],
    about: [
      "Where partners' pages are served, {host} standing for the partner's host: https://{host}. Only they may hold the frame.",
    ],
  }),
} as const satisfies Rows
export const cardHostSchema = schemaOf(cardHostTable)
