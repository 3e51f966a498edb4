import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { askHost } from '#tests/app/ask-host.ts'
import { freePort } from '#dev/stacking/free-port.ts'
import { putDatabase } from '#tests/database/migrated-database.ts'
import { readConfig } from './settings/config.ts'
import { startServer } from './main.ts'

let dataFolder: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'commensal-start-'))
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

function configOf(env: Record<string, string> = {}) {
  return readConfig({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_FOLDER: dataFolder,
    ...env,
  })
}

test('a start makes the database, publishes the rules and listens; a stop leaves the folder free for the next', async () => {
  const server = await startServer({ config: configOf() })
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  const { rules } = await server.context.database.engine
    .selectFrom('rule_version')
    .select(({ fn }) => fn.countAll<number>().as('rules'))
    .executeTakeFirstOrThrow()
  expect(rules).toBeGreaterThanOrEqual(server.context.partners.partners.length)

  await expect(startServer({ config: configOf() })).rejects.toThrow(`process ${process.pid}`)
  await server.close()
  const again = await startServer({ config: configOf() })
  await again.close()
})

test('a database that lacks migrations is left alone where the operator wants that, and named', async () => {
  await expect(startServer({ config: configOf({ MIGRATIONS: 'refuse' }) })).rejects.toThrow(
    /lacks 0001_core\.sql.*npm run db:migrate/,
  )
  const server = await startServer({ config: configOf() })
  await server.close()
})

test('a port in use is named, with how to choose another, and nothing stays open', async () => {
  await putDatabase(dataFolder)
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(startServer({ config: configOf({ PORT: String(port) }) })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or choose another: PORT=`,
  )
  other.close()
  const server = await startServer({ config: configOf() })
  await server.close()
})

test('a caller who never comes to an end is left after four seconds', async () => {
  await putDatabase(dataFolder)
  const server = await startServer({ config: configOf() })
  const { port } = new URL(server.address)
  const socket = connect(Number(port), '127.0.0.1')
  const left = once(socket.resume(), 'close')
  socket.on('error', () => undefined)
  // Its headers may be those of a signed message, so its body is waited for.
  const signature = `v1,${Buffer.alloc(32).toString('base64')}`
  const seconds = Math.floor(Date.now() / 1000)
  const signed = `webhook-id: slow\r\nwebhook-timestamp: ${seconds}\r\nwebhook-signature: ${signature}`
  const head = 'POST /feeds/visa/events HTTP/1.1\r\nHost: nosh.localhost\r\nContent-Type: application/json'
  socket.write(`${head}\r\n${signed}\r\nContent-Length: 10\r\n\r\n{`)
  await sleep(200)
  const from = performance.now()
  await server.close()
  await left
  expect(performance.now() - from).toBeGreaterThan(3_900)
})

test('partners answer at the hosts of the installation; hosts that cannot be theirs stop the start, all at once', async () => {
  await putDatabase(dataFolder)
  const wrong = { nobody: ['a.example'], nosh: ['hilton.localhost'], delta: ['cards.localhost'] }
  await expect(startServer({ config: configOf({ PARTNER_HOSTS: JSON.stringify(wrong) }) })).rejects.toThrow(
    /got "nobody"\n.*got hilton\.localhost, of hilton and nosh\n.*CARD_HOST_ORIGIN, got cards\.localhost/,
  )
  const hosts = JSON.stringify({ hilton: ['dining.hilton.example'] })
  const server = await startServer({ config: configOf({ PARTNER_HOSTS: hosts }) })
  const settings = (host: string) => askHost({ address: server.address, host, path: '/api/PartnerSettings' })
  expect(await (await settings('dining.hilton.example')).json()).toMatchObject({ id: 'hilton' })
  expect((await settings('hilton.localhost')).status).toBe(404)
  expect(await (await settings('nosh.localhost')).json()).toMatchObject({ id: 'nosh' })
  await server.close()
})

test('metrics are told on a port of their own, and one in use is named with its settings', async () => {
  await putDatabase(dataFolder)
  const port = await freePort()
  const env = { METRICS_PORT: String(port) }
  const server = await startServer({ config: configOf(env) })
  expect((await fetch(`${server.address}/metrics`)).status).toBe(404)
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('commensal_db_up 1')
  const another = mkdtempSync(join(tmpdir(), 'commensal-start-'))
  await putDatabase(another)
  await expect(startServer({ config: configOf({ ...env, DATA_FOLDER: another }) })).rejects.toThrow(
    /^Nobody can listen at METRICS_HOST and METRICS_PORT: listen EADDRINUSE/,
  )
  rmSync(another, { recursive: true })
  await server.close()
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed')
})
