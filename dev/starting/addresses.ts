import { createServer } from 'node:net'

/** The ports of the services, and the variable that chooses each. */
export interface Ports {
  readonly site: number
  readonly cardHost: number
  readonly desk: number
  /** Where the networks take statement credits. */
  readonly networks: number
  readonly cardVault: number
  /** Where partners with a typeformCode have their surveys. */
  readonly surveys: number
  /** Where members of programmes with a sign-on of their own sign in. */
  readonly identity: number
  /** Where the site's mails go, by SMTP. */
  readonly mail: number
  /** Where programmes tell the cards that they have of their members. */
  readonly loadedCards: number
  /** Where people of programmes that enrol none here open their application. */
  readonly hostApplication: number
  /** Where the site's texts go. */
  readonly sms: number
  /** Where gift cards are ordered. */
  readonly giftCards: number
  /** Where tables are booked. */
  readonly bookings: number
  /** Where cards are held for tables. */
  readonly payments: number
  /** Where the stand-in of reCAPTCHA is, with CAPTCHA_KIND=recaptcha. */
  readonly captcha: number
}

const variables: Readonly<Record<keyof Ports, string>> = {
  site: 'PORT',
  cardHost: 'CARD_HOST_PORT',
  desk: 'DESK_PORT',
  networks: 'NETWORKS_PORT',
  cardVault: 'CARD_VAULT_PORT',
  surveys: 'SURVEYS_PORT',
  identity: 'IDENTITY_PORT',
  mail: 'MAIL_PORT',
  loadedCards: 'LOADED_CARDS_PORT',
  hostApplication: 'HOST_APPLICATION_PORT',
  sms: 'SMS_PORT',
  giftCards: 'GIFT_CARDS_PORT',
  bookings: 'BOOKINGS_PORT',
  payments: 'PAYMENTS_PORT',
  captcha: 'CAPTCHA_PORT',
}
/** The others lie beside the site's port. */
const steps: Readonly<Record<keyof Ports, number>> = {
  site: 0,
  cardHost: 1,
  desk: 2,
  networks: 3,
  cardVault: 4,
  surveys: 5,
  identity: 6,
  mail: 7,
  loadedCards: 8,
  hostApplication: 9,
  sms: 10,
  captcha: 11,
  giftCards: 12,
  bookings: 13,
  payments: 14,
}

export function readPorts(env: Readonly<Record<string, string | undefined>>): Ports {
  const base = portOf('PORT', env) ?? 3000
  const read = (service: keyof Ports) => portOf(variables[service], env) ?? base + steps[service]
  return {
    site: base,
    cardHost: read('cardHost'),
    desk: read('desk'),
    networks: read('networks'),
    cardVault: read('cardVault'),
    surveys: read('surveys'),
    identity: read('identity'),
    mail: read('mail'),
    loadedCards: read('loadedCards'),
    hostApplication: read('hostApplication'),
    sms: read('sms'),
    giftCards: read('giftCards'),
    bookings: read('bookings'),
    payments: read('payments'),
    captcha: read('captcha'),
  }
}

function portOf(name: string, env: Readonly<Record<string, string | undefined>>): number | null {
  const text = env[name]
  if (text === undefined || text === '') return null
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535)
    throw new Error(`${name}: expected a port from 1 to 65535, got ${JSON.stringify(text)}`)
  return port
}

/** One sentence for each port that another program holds, with how to choose another. */
export async function portProblems(ports: Ports): Promise<string[]> {
  const names: readonly (keyof Ports)[] = [
    'site',
    'cardHost',
    'desk',
    'networks',
    'cardVault',
    'surveys',
    'identity',
    'mail',
    'loadedCards',
    'hostApplication',
    'sms',
    'giftCards',
    'bookings',
    'payments',
  ]
  const problems = await Promise.all(
    names.map(async (service) => {
      if (await isFree(ports[service])) return null
      const free = ports[service] + 100
      const more = service === 'site' ? ' (the other services follow it)' : ''
      return `Port ${ports[service]} is in use by another program. Stop it, or choose another${more}: ${variables[service]}=${free} npm start`
    }),
  )
  return problems.filter((problem) => problem !== null)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
