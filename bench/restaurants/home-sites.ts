import type { Database } from '#server/db/database.ts'
import { builtPages } from '#site/built-pages.ts'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'

/** The same site three times, by what it keeps. */
export type HomeSites = Readonly<Record<'nothing' | 'answers' | 'all', RunningTestApp>>

export async function withHomeSites<Answer>(
  database: Database,
  work: (sites: HomeSites) => Promise<Answer>,
): Promise<Answer> {
  const sites = {
    nothing: await siteOn(database, { pageCacheMs: 0, visitorAnswersMs: 0 }),
    answers: await siteOn(database, { pageCacheMs: 0, visitorAnswersMs: 2000 }),
    all: await siteOn(database, { pageCacheMs: 5000, visitorAnswersMs: 2000 }),
  }
  try {
    return await work(sites)
  } finally {
    for (const site of Object.values(sites)) await site.close()
  }
}

/** As production answers. The clock goes on, unlike that of a test. */
async function siteOn(
  database: Database,
  limits: { readonly pageCacheMs: number; readonly visitorAnswersMs: number },
): Promise<RunningTestApp> {
  const site = await createTestApp(database, {
    config: { environment: 'production' },
    limits,
    pages: await builtPages(),
  })
  setInterval(() => (site.clock.now = new Date()), 50).unref()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  return site
}

export function portOf({ app }: RunningTestApp): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The site does not listen on a port')
  return address.port
}
