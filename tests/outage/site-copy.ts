import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DrawnPage, PageRequest } from '#contract/page-handler.ts'
import { readConfig } from '#server/settings/config.ts'
import { createLog } from '#server/log.ts'
import { longestEndMs, startServer } from '#server/main.ts'
import { runProcess } from '#server/run-process.ts'

/** A copy of the site as a process of its own, whose pages are of one line. It tells its address to whoever has forked it. */
const config = readConfig(process.env)
const assetsFolder = join(config.dataFolder, 'assets')
mkdirSync(assetsFolder, { recursive: true })
writeFileSync(join(assetsFolder, 'none.txt'), '')

const merchants = { method: 'GET', path: '/api/v2/Merchants/Search', params: {}, search: 'location=New+York' } as const

async function page({ site, callApi }: PageRequest): Promise<DrawnPage> {
  const { status } = site.maintenance ? { status: 503 } : await callApi(merchants)
  return { status, headers: [['content-type', 'text/html; charset=utf-8']], html: '<!doctype html><p>Commensal' }
}

await runProcess({
  log: createLog(config),
  longestEndMs: longestEndMs(config),
  async start(stopping) {
    const server = await startServer({ config, pages: { handler: page, assetsFolder }, stopping })
    process.send?.({ address: server.address })
    return server
  },
})
