import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#dev/stacking/free-port.ts'

/** A PostgreSQL server of the test's own, to be done with as one likes. */
export interface OwnPostgres {
  readonly url: string
  /** As an operator restarts it: everybody is sent away. */
  restart(): Promise<void>
  /** A backend dies, and the server throws everybody out and recovers. */
  crash(): Promise<void>
  /** Cut off; after `awayMs` a standby is there, which takes no writes until it is promoted `standbyMs` later. */
  failOver(times: { readonly awayMs: number; readonly standbyMs: number }): Promise<void>
  stop(): Promise<void>
}

/** The folder of PostgreSQL's programs, or null where they are not installed. */
export function postgresPrograms(): string | null {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl'))) ?? null
}

/** PostgreSQL refuses to run as root. */
function ownIds(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

export async function startOwnPostgres(programs: string): Promise<OwnPostgres> {
  const ids = ownIds()
  const home = mkdtempSync(join(tmpdir(), 'commensal-own-'))
  if (ids.uid !== undefined && ids.gid !== undefined) chownSync(home, ids.uid, ids.gid)
  const data = join(home, 'data')
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`

  async function run(program: string, args: readonly string[]): Promise<void> {
    // The server outlives its starter and would keep the starter's pipes.
    const child = spawn(join(programs, program), args, { ...ids, cwd: home, stdio: 'ignore' })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`)
  }
  const control = (...args: readonly string[]) =>
    run('pg_ctl', ['-D', data, '-w', '-t', '60', '-l', join(home, 'log'), ...args])
  const options = `-p ${port} -k ${home} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=60 -c shared_buffers=32MB`

  await run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync'])
  await control('-o', options, 'start')
  return {
    url,
    restart: () => control('-m', 'fast', '-o', options, 'restart'),
    async crash() {
      process.kill(await someBackend(url), 'SIGKILL')
      await answers(url)
    },
    async failOver({ awayMs, standbyMs }) {
      await control('-m', 'immediate', 'stop')
      await sleep(awayMs)
      writeFileSync(join(data, 'standby.signal'), '')
      await control('-o', options, 'start')
      await sleep(standbyMs)
      await control('promote')
    },
    async stop() {
      await control('-m', 'immediate', 'stop')
      rmSync(home, { recursive: true, force: true })
    },
  }
}

async function someBackend(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(`
    select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
    order by state = 'active' desc limit 1`)
  await client.end()
  const [backend] = rows
  if (backend === undefined) throw new Error('Nobody is connected')
  return backend.pid
}

/** A server that recovers refuses for a moment, and one that has not noticed yet does not. */
async function answers(url: string): Promise<void> {
  await sleep(100)
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch {
      await sleep(20)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
