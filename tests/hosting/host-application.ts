import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { makeSecrets } from '#server/settings/secrets.ts'
import { operatorSecretOf, postSigned, type SignedContent } from '../dines/sign-feed.ts'
import { type Browser, createBrowser } from '../app/browser.ts'

const [secret = '', other = ''] = [makeSecrets(), makeSecrets()].map((made) => operatorSecretOf(made))

/** The partner of whom the tests play the host application, and the secret of another. */
export const host = { partnerId: 'ftch', secret, otherSecret: other }
export const { hostApplications } = readConfig({
  HOST_APPLICATIONS: JSON.stringify({ [host.partnerId]: [secret], nosh: [other] }),
})

/** What the host application says: below /hosts/ftch, signed as it signs. */
export function tell(
  app: FastifyInstance,
  path: string,
  { content, ...delivery }: Pick<SignedContent, 'content'> & Partial<SignedContent>,
) {
  return postSigned(app, { secret, path: `/hosts/${host.partnerId}${path}`, content, ...delivery })
}

/** All of one person but their id, as the host application writes it. */
export function hostPerson(id: string, more: object = {}) {
  return {
    updatedAt: new Date(Date.now() - 3_600_000).toISOString(),
    email: `${id}@host.example`,
    firstName: 'Fay',
    lastName: 'Cho',
    zipCode: '10001',
    ...more,
  }
}

export function visitorOf(app: FastifyInstance, partnerId = host.partnerId): Browser {
  return createBrowser(app, `${partnerId}.localhost:3000`)
}

/** Opens a link as a browser does whose script sends the form: answers where that leads. */
export async function openLink(
  { browser, app }: { readonly browser: Browser; readonly app: FastifyInstance },
  link: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { pathname, search } = new URL(link)
  const page = await browser.get(pathname + search)
  if (page.status === 303) return String(page.headers['location'])
  expect(page.status).toBe(200)
  const token = /name="token" value="([\w-]+)"/.exec(String(page.body))?.[1] ?? ''
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.inject({
    method: 'POST',
    url: pathname,
    headers: {
      host: browser.host,
      origin: `http://${browser.host}`,
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent':
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
      ...(cookie === '' ? {} : { cookie }),
      ...headers,
    },
    payload: new URLSearchParams({ token }).toString(),
  })
  expect(answer.statusCode).toBe(303)
  for (const { name, value } of answer.cookies)
    if (value === '') browser.cookies.delete(name)
    else browser.cookies.set(name, value)
  return String(answer.headers.location)
}
