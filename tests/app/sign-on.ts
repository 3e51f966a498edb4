import { type IdentitySandbox, startIdentitySandbox } from '#vendors/identity/sandbox.ts'

export interface TestIdentities {
  readonly sandbox: IdentitySandbox
  /** What SINGLE_SIGN_ON says. */
  readonly setting: Readonly<Record<string, { issuer: string; clientId: string; clientSecret: string }>>
}

/** The identity sandbox for these partners, with newcomers whose subjects begin with the partner's id. */
export async function testIdentities(partnerIds: readonly string[]): Promise<TestIdentities> {
  const clientOf = (id: string) => ({ clientId: `dining-${id}`, clientSecret: `a long word of ${id} for tests alone` })
  const sandbox = await startIdentitySandbox({
    port: 0,
    programmes: () =>
      partnerIds.map((id) => ({
        id,
        name: id,
        css: '',
        ...clientOf(id),
        redirectUris: [`http://${id}.localhost:3000/sso/callback`],
        people: [
          ...[1, 2, 3].map((at) =>
            personOf(`united-newcomer-${at}`, { email: `newcomer-${at}@${id}.example`, number: `AB00000${at}` }),
          ),
          personOf('united-same-email', { email: `newcomer-1@${id}.example`, number: 'AB000009' }),
          { subject: 'united-sparse', about: '', claims: { given_name: 'Sparse' } },
        ],
      })),
  })
  const setting = Object.fromEntries(partnerIds.map((id) => [id, { issuer: sandbox.issuerOf(id), ...clientOf(id) }]))
  return { sandbox, setting }
}

function personOf(subject: string, { email, number }: { readonly email: string; readonly number: string }) {
  const address = { postal_code: '60611', street_address: '1 Main St', locality: 'Chicago', region: 'IL' }
  const claims = { given_name: 'Nia', family_name: 'Newcomer', email, address, member_number: number }
  return { subject, about: 'a newcomer', claims }
}

/** Goes the browser's way at the issuer, choosing this person (null: turning back), and answers with the path and query that it is sent back to. */
export async function signOnAt(address: string, subject: string | null): Promise<string> {
  const cookies = new Map<string, string>()
  let next = address
  for (let hop = 0; hop < 8; hop++) {
    const isPage = new URL(next).pathname.includes('/sign-in/')
    const response = await fetch(next, {
      method: isPage ? 'POST' : 'GET',
      body: isPage ? new URLSearchParams(subject === null ? {} : { subject }) : null,
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      redirect: 'manual',
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`The issuer answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next).href
    const { pathname, search, hostname } = new URL(next)
    if (hostname !== '127.0.0.1') return pathname + search
  }
  throw new Error('The issuer sends a browser in circles')
}
