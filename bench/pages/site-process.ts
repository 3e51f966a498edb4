import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { builtPages } from '#site/built-pages.ts'
import { openStackDatabase } from '#dev/stacking/stack-database.ts'
import { loadPartners } from '#partners/registry.ts'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/settings/config.ts'
import { createContext } from '#server/create-context.ts'
import { createLog } from '#server/log.ts'
import { publishRules } from '#server/rules/publish-rules.ts'
import { readSecrets } from '#server/settings/secrets.ts'
import { withoutDrawing } from './without-drawing.ts'

/** The built site as production runs it, with the demo data, in a process of its own. start-site.ts starts and ends it. */
const [postgres] = process.argv.slice(2)
const dataFolder = mkdtempSync(join(tmpdir(), 'commensal-bench-site-'))
const partners = loadPartners()
const database = await openStackDatabase(postgres === undefined ? 'embedded' : { postgres }, { dataFolder, partners })
// Production with what production refuses: sandboxes, made-up secrets and, where it is measured, the embedded database.
const given = readConfig({
  NODE_ENV: 'test',
  DATA_FOLDER: dataFolder,
  LOG_LEVEL: 'warn',
  CALLS_PER_MINUTE: '1000000',
  PAGE_CACHE_SECONDS: '0',
  REFUSED_SIGNATURES_PER_MINUTE: process.env['BENCH_REFUSED_SIGNATURES'],
})
const config: Config = { ...given, environment: 'production' }
const context = createContext({ config, secrets: readSecrets(given), database, log: createLog(config), partners })
await publishRules(database.engine, partners.partners, context.now())
const pages = await builtPages()
const app = await createApp(context, { pages })
const limits = { ...config.limits, pageCacheMs: 5000 }
const keeping = await createApp({ ...context, config: { ...config, limits } }, { pages })
const undrawn = await createApp(context, { pages: { ...pages, handler: withoutDrawing(pages.handler) } })
const ports = { port: await listen(app), keepingPort: await listen(keeping), undrawnPort: await listen(undrawn) }
process.send?.(ports)

/** Asked for anything, it tells the CPU time that it has used so far. */
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMs: (user + system) / 1000 })
})
process.once('disconnect', () => void close())

async function listen(site: FastifyInstance): Promise<number> {
  return Number(new URL(await site.listen({ host: '127.0.0.1', port: 0 })).port)
}

async function close(): Promise<void> {
  await app.close()
  await keeping.close()
  await undrawn.close()
  await database.close()
  rmSync(dataFolder, { recursive: true, force: true })
  process.exit(0)
}
