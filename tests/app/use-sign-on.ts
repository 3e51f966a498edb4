import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import type { useDatabase } from '../database/database.ts'
import { type Answer, type Browser, createBrowser } from './browser.ts'
import { createTestApp, type RunningTestApp } from './app.ts'
import { type IssuerBrowser, issuerBrowser, testIdentities, type TestIdentities } from './sign-on.ts'

export interface SignOnWorld {
  readonly app: RunningTestApp
  readonly identities: TestIdentities
  browserAt(host?: string): Browser
  /** Where the browser is sent at the issuer. */
  begin(browser: Browser, query?: Readonly<Record<string, string>>): Promise<string>
  /** Signs the person on, and answers where that leads. */
  signOn(browser: Browser, subject: string, there?: IssuerBrowser): Promise<string>
  isIn(browser: Browser): Promise<boolean>
  sessions(): Promise<number>
  members(): Promise<number>
}

/** The application with issuers behind two partners, united and upromise, which reach it too. */
export function useSignOn(database: ReturnType<typeof useDatabase>): SignOnWorld {
  let identities: TestIdentities
  let app: RunningTestApp
  beforeAll(async () => {
    identities = await testIdentities(['united', 'upromise'])
    const { singleSignOn } = readConfig({ SINGLE_SIGN_ON: JSON.stringify(identities.setting) })
    app = await createTestApp(database.current, { config: { singleSignOn }, limits: { formCallsPerMinute: 1000 } })
    identities.reach(app.app)
  })
  afterEach(() => identities.sandbox.tell('united', null))
  afterAll(async () => {
    await app.close()
    await identities.close()
  })

  async function begin(browser: Browser, query: Readonly<Record<string, string>> = {}): Promise<string> {
    return locationOf(await browser.get(`/sso/start?${new URLSearchParams(query)}`))
  }

  async function count(table: 'session' | 'member'): Promise<number> {
    const row = await database.current.engine
      .selectFrom(table)
      .select((query) => query.fn.countAll<number>().as('count'))
      .where('partner_id', '=', 'united')
      .executeTakeFirstOrThrow()
    return Number(row.count)
  }

  return {
    get app() {
      return app
    },
    get identities() {
      return identities
    },
    browserAt: (host = 'united.localhost:3000') => createBrowser(app.app, host),
    begin,
    async signOn(browser, subject, there = issuerBrowser()) {
      return locationOf(await browser.get(await there.signOn(await begin(browser), subject)))
    },
    isIn: async (browser) => (await browser.get('/api/Member')).status === 200,
    sessions: () => count('session'),
    members: () => count('member'),
  }
}

export function locationOf({ headers }: Pick<Answer, 'headers'>): string {
  return String(headers['location'])
}

/** What the page says that a way back led to, and under which reference; nobody is signed in by it. */
export async function failureOf(
  browser: Browser,
  back: string,
): Promise<{ readonly problem: string | null; readonly reference: string }> {
  const address = new URL(locationOf(await browser.get(back)), 'http://site')
  expect(address.pathname).toBe('/error')
  expect((await browser.get('/api/Member')).status).toBe(401)
  return { problem: address.searchParams.get('signOn'), reference: address.searchParams.get('reference') ?? '' }
}
