import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import pg from 'pg'
import { openEmbedded } from '../database.ts'
import { migratedDump, putDatabase } from '#tests/database/migrated-database.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'
import { FolderHeldError } from './folder-lock.ts'
import { isOutage } from '../outage.ts'

/** With tables in it, which takes a fifth of the time of one that is made. */
async function startInMemory(): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({ folder: null, snapshot: await migratedDump() })
}

async function connect(socketFolder: string): Promise<pg.Client> {
  const client = new pg.Client({ host: socketFolder, port: 5432, user: 'postgres', database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

describe('several clients of one backend', () => {
  test('a transaction keeps the others out until it ends', async () => {
    const embedded = await startInMemory()
    const [first, second] = await Promise.all([connect(embedded.socketFolder), connect(embedded.socketFolder)])
    await first.query('create table mark (value text)')
    await first.query('begin')
    await first.query(`insert into mark values ('first')`)
    const late = second.query('select count(*)::int as marks from mark')
    await first.query(`insert into mark values ('again')`)
    await first.query('commit')
    expect((await late).rows).toEqual([{ marks: 2 }])
    await Promise.all([first.end(), second.end()])
    await embedded.close()
  })

  test('a client that breaks off in a transaction leaves nothing behind and blocks nobody', async () => {
    const embedded = await startInMemory()
    const [first, second] = await Promise.all([connect(embedded.socketFolder), connect(embedded.socketFolder)])
    await second.query('create table mark (value text)')
    await first.query('begin')
    await first.query(`insert into mark values ('first')`)
    const broken = first as pg.Client & { connection: { stream: { destroy(): void } } }
    broken.connection.stream.destroy()
    const { rows } = await second.query('select count(*)::int as marks from mark')
    expect(rows).toEqual([{ marks: 0 }])
    await second.end()
    await embedded.close()
  })

  test('statements of two clients with values do not mix', async () => {
    const embedded = await startInMemory()
    const clients = await Promise.all([1, 2, 3].map(() => connect(embedded.socketFolder)))
    const clientAt = (index: number) => clients[index % 3] ?? expect.unreachable()
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const { rows } = await clientAt(index).query('select $1::int as value', [index])
        return rows[0].value
      }),
    )
    expect(answers).toEqual(Array.from({ length: 60 }, (_, index) => index))
    await Promise.all(clients.map((client) => client.end()))
    await embedded.close()
  })
})

/** The thread of the next embedded database, which nobody else can reach. */
function nextThread(): Promise<Worker> {
  return new Promise((resolve) => process.once('worker', resolve))
}

describe('a database whose thread ends by itself', () => {
  test('says so with its reason, answers nobody, and closes at once', async () => {
    const thread = nextThread()
    const database = await openEmbedded({ folder: null, snapshot: await migratedDump() })
    await database.ping()
    const underway = database.engine.selectNoFrom(sql`pg_sleep(600)`.as('slept')).execute()
    const failed = expect(underway).rejects.toSatisfy(isOutage)
    await (await thread).terminate()
    expect((await database.lost).message).toBe('The embedded database is gone: its thread ended with 1')
    await failed
    await expect(database.ping()).rejects.toSatisfy(isOutage)
    await expect(database.snapshot()).rejects.toThrow('its thread ended')
    await database.close()
  })

  test('says what it met', async () => {
    const thread = nextThread()
    const embedded = await startInMemory()
    ;(await thread).emit('error', new Error('memory access out of bounds'))
    expect((await embedded.lost).message).toBe('The embedded database is gone: memory access out of bounds')
    await embedded.close()
  })

  test('is not told of where it was closed', async () => {
    const embedded = await startInMemory()
    let isLost = false
    void embedded.lost.then(() => (isLost = true))
    await embedded.close()
    await sleep(50)
    expect(isLost).toBe(false)
  })
})

describe('a data folder', () => {
  let folder = ''
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'commensal-embedded-'))
    await putDatabase(folder)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('is refused to a second opener, and opens again once closed', async () => {
    const first = await startEmbeddedDatabase({ folder })
    await expect(startEmbeddedDatabase({ folder })).rejects.toThrow(FolderHeldError)
    await first.close()
    await (await startEmbeddedDatabase({ folder })).close()
  })

  test('loses nothing acknowledged when its process is killed', async () => {
    const script = `
      import pg from 'pg'
      import { startEmbeddedDatabase } from ${JSON.stringify(new URL('./embedded-database.ts', import.meta.url).href)}
      const embedded = await startEmbeddedDatabase({ folder: process.argv[1] })
      const client = new pg.Client({ host: embedded.socketFolder, port: 5432, user: 'postgres', database: 'postgres' })
      await client.connect()
      await client.query('create table if not exists mark (value int)')
      for (let value = 1; ; value++) {
        await client.query('insert into mark values ($1)', [value])
        console.log(value)
      }`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
      cwd: new URL('../../..', import.meta.url),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let acknowledged = 0
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged = Number(line)
      if (acknowledged >= 100) break
    }
    child.kill('SIGKILL')
    await once(child, 'exit')

    const embedded = await startEmbeddedDatabase({ folder })
    const client = await connect(embedded.socketFolder)
    const { rows } = await client.query('select count(*)::int as marks, max(value) as last from mark')
    expect(rows[0].marks).toBeGreaterThanOrEqual(acknowledged)
    expect(rows[0].marks).toBe(rows[0].last)
    await client.end()
    await embedded.close()
  })
})
