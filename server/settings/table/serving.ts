import { trustedProxiesSchema } from '../trusted-proxies.ts'
import { orNothing, type Rows, expectedWhole, oneOf, text, textOrNothing, whole, wholeNumber } from './row.ts'

/** On the host that was asked, whose cookies go to every port of it. */
const ownOrigin = /^https?:\/\/\{host\}(:\d{1,5})?$/
const drain = { from: 0, to: 300 }

/** Where the site listens, and how it begins and ends. */
export const serving = {
  NODE_ENV: oneOf({
    values: ['development', 'test', 'production'],
    byDefault: 'development',
    about: ['development, test or production. Production refuses sandboxes, the embedded database and weak secrets.'],
  }),
  HOST: text({
    pattern: /./s,
    expected: 'the name or address to listen on',
    byDefault: 'localhost',
    about: ['Where the server listens. Partners answer at their own host names: localhost, hilton.localhost …'],
  }),
  PORT: whole({ from: 0, to: 65_535, byDefault: 3000, about: [] }),
  TRUSTED_PROXIES: {
    schema: trustedProxiesSchema,
    expected: 'addresses or networks with commas between, such as 10.0.0.0/8',
    example: '',
    production: ['set'],
    about: [
      'The proxies in front of the server that may say where a request came from: addresses or networks with commas between. They must hand on the',
      'Host header, and say the protocol in X-Forwarded-Proto: without it pages over https can change nothing.',
    ],
  },
  API_ORIGIN: textOrNothing({
    pattern: ownOrigin,
    expected: 'an origin of the same host, such as https://{host}:8443, or nothing',
    production: ['https'],
    about: [
      "Where the API is called, if not at the origin of the page: {host} stands for the page's host, which both share, and another port follows.",
      'Both or neither: https://{host}:8443 and https://{host}.',
    ],
  }),
  PAGE_ORIGIN: textOrNothing({
    pattern: ownOrigin,
    expected: 'the origin of the pages, such as https://{host}, where API_ORIGIN is set',
    production: ['https'],
    about: [],
  }),
  OPERATOR_CONSOLE_ORIGIN: textOrNothing({
    pattern: /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/,
    expected: 'the origin of the operator’s console, such as https://console.example.com, without a path, or nothing',
    production: ['https'],
    about: [
      "The operator's console, in a frame of which support sees the site as a member sees it: no other page may hold one. A site of its own, below no",
      "partner's domain. Empty: there is no such thing, and no frame.",
    ],
  }),
  DRAIN_SECONDS: {
    schema: orNothing(wholeNumber(drain).optional()),
    expected: expectedWhole(drain),
    example: '',
    about: [
      'How many seconds a server that is told to stop still listens, while /readyz answers 503, 0 to 300. Default 5 in production, else 0.',
    ],
  },
} as const satisfies Rows
