import type { FastifyInstance } from 'fastify'
import { backChannelPath, signOnPaths } from '#contract/endpoints/sign-on.ts'
import { type IdentitySandbox, startIdentitySandbox } from '#vendors/identity/sandbox.ts'
import { relayTo } from './relay.ts'

export interface TestIdentities {
  readonly sandbox: IdentitySandbox
  /** What SINGLE_SIGN_ON says. */
  readonly setting: Readonly<Record<string, { issuer: string; clientId: string; clientSecret: string }>>
  /** The issuers say something else of this person from now on; what is undefined they say no more. */
  say(subject: string, claims: Readonly<Record<string, unknown>>): void
  /** From now on the issuers reach this application, as they would over the network. */
  reach(app: FastifyInstance): void
  close(): Promise<void>
}

/** The identity sandbox for these partners, with newcomers whose subjects begin with the partner's id. */
export async function testIdentities(partnerIds: readonly string[]): Promise<TestIdentities> {
  const clientOf = (id: string) => ({ clientId: `dining-${id}`, clientSecret: `a long word of ${id} for tests alone` })
  const said = new Map<string, Readonly<Record<string, unknown>>>()
  const relay = await relayTo()
  const sandbox = await startIdentitySandbox({
    port: 0,
    programmes: () =>
      partnerIds.map((id) => ({
        id,
        name: id,
        wordmark: id,
        css: '',
        ...clientOf(id),
        redirectUris: [`http://${id}.localhost:3000${signOnPaths.callback}`],
        postLogoutRedirectUris: [`http://${id}.localhost:3000${signOnPaths.signedOut}`],
        backChannelLogoutUri: relay.address + backChannelPath(id),
        people: peopleOf(id).map((person) => ({
          ...person,
          get claims() {
            return { ...person.claims, ...said.get(person.subject) }
          },
        })),
      })),
  })
  const setting = Object.fromEntries(partnerIds.map((id) => [id, { issuer: sandbox.issuerOf(id), ...clientOf(id) }]))
  return {
    sandbox,
    setting,
    say: (subject, claims) => void said.set(subject, claims),
    reach: relay.reach,
    async close() {
      await Promise.all([sandbox.close(), relay.close()])
    },
  }
}

function peopleOf(id: string) {
  const whole = [1, 2, 3, 4, 5, 6].map((at) =>
    personOf(`united-newcomer-${at}`, { email: `newcomer-${at}@${id}.example`, number: `AB00000${at}` }),
  )
  const sparse = ['', '-2', '-3', '-4', '-5'].map((end) => ({
    subject: `united-sparse${end}`,
    about: '',
    claims: { given_name: 'Sparse', family_name: 'Teller', member_number: `AB0001${end.length}${end.slice(1) || 0}` },
  }))
  return [
    ...whole,
    personOf('united-same-email', { email: `newcomer-1@${id}.example`, number: 'AB000009' }),
    ...sparse,
    // Another member's address, and no ZIP code: no answer could mend it.
    {
      subject: 'united-sparse-taken',
      about: '',
      claims: { given_name: 'T', family_name: 'T', email: `newcomer-1@${id}.example` },
    },
  ]
}

function personOf(subject: string, { email, number }: { readonly email: string; readonly number: string }) {
  const address = { postal_code: '60611', street_address: '1 Main St', locality: 'Chicago', region: 'IL' }
  const claims = { given_name: 'Nia', family_name: 'Newcomer', email, address, member_number: number }
  return { subject, about: 'a newcomer', claims }
}

/** A browser's part at the issuer, which keeps its cookies. Each deed answers with the path and query at our site that it is sent back to. */
export interface IssuerBrowser {
  /** Goes to this address, and chooses this person (null: turns back) where it is asked who it is. */
  signOn(address: string, subject: string | null): Promise<string>
  /** Goes to this address, and says that it wants to be signed out there. */
  signOut(address: string): Promise<string>
  /** How often it was asked who it is. */
  asked(): number
}

export function issuerBrowser(): IssuerBrowser {
  const cookies = new Map<string, string>()
  let asked = 0

  async function send(address: string, form: URLSearchParams | null): Promise<Response> {
    const response = await fetch(address, {
      method: form === null ? 'GET' : 'POST',
      body: form,
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return response
  }

  /** Follows where it is led, and fills in each page on the way, until it is led away from the issuer. */
  async function go(address: string, answer: (page: string) => URLSearchParams): Promise<string> {
    let [next, form]: [string, URLSearchParams | null] = [address, null]
    for (let hop = 0; hop < 10; hop++) {
      const response = await send(next, form)
      const location = response.headers.get('location')
      form = null
      if (location === null) {
        const page = await response.text()
        if (response.status !== 200) throw new Error(`The issuer answered ${response.status}: ${page}`)
        const action = /<form[^>]* action="([^"]*)"/.exec(page)?.[1]
        next = action === undefined ? next : new URL(action, next).href
        form = answer(page)
        continue
      }
      next = new URL(location, next).href
      const { pathname, search, hostname } = new URL(next)
      if (hostname !== '127.0.0.1') return pathname + search
    }
    throw new Error('The issuer sends a browser in circles')
  }

  return {
    asked: () => asked,
    signOn: (address, subject) =>
      go(address, () => {
        asked++
        return new URLSearchParams(subject === null ? {} : { subject })
      }),
    signOut: (address) =>
      go(
        address,
        (page) => new URLSearchParams({ xsrf: /name="xsrf" value="([^"]*)"/.exec(page)?.[1] ?? '', logout: 'yes' }),
      ),
  }
}

/** Goes the way at the issuer in a browser that was never there. */
export function signOnAt(address: string, subject: string | null): Promise<string> {
  return issuerBrowser().signOn(address, subject)
}
