import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import { openPostgres } from '#server/db/database.ts'
import { askHost } from '../../app/ask-host.ts'
import { putDatabase } from '../../database/migrated-database.ts'
import { freePort } from '#dev/stacking/free-port.ts'

const nginx = '/usr/sbin/nginx'
const serverUrl = process.env['TEST_DATABASE_URL']
const hosts = ['hilton.localhost', 'united.localhost'] as const
const folder = mkdtempSync(join(tmpdir(), 'commensal-nginx-'))
const started = new Set<ChildProcess>()
let place: Place | null = null
const authority = { certificate: join(folder, 'site.crt'), key: join(folder, 'site.key') }

test.skip(!existsSync(nginx) || !existsSync('/usr/bin/openssl'), 'nginx and openssl are not installed')
test.afterAll(async () => {
  // nginx ends its workers at this signal; killed, it would leave them.
  await Promise.all([...started].map(end))
  await place?.remove()
  rmSync(folder, { recursive: true, force: true })
})

function run(command: string, args: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  started.add(child)
  child.once('exit', () => started.delete(child))
  return child
}

interface Copy {
  readonly port: number
  readonly env: Record<string, string>
}

/** The real site, as production starts it. */
async function startCopy({ port, env }: Copy): Promise<ChildProcess> {
  const child = run(process.execPath, ['site/serve.ts'], {
    ...env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUSTED_PROXIES: '127.0.0.1',
    REDIS_URL: '',
    CALLS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'warn',
  })
  await expect.poll(() => statusOf(port), { intervals: [50] }).toBe(200)
  return child
}

async function statusOf(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  return answer?.status ?? 0
}

async function end(copy: ChildProcess): Promise<unknown> {
  const ended = once(copy, 'exit')
  copy.kill('SIGTERM')
  return (await ended)[0]
}

/** deploy/nginx/commensal.conf as it is, but for names, addresses and certificates. */
async function startNginx(copies: readonly Copy[]): Promise<{ readonly tls: number; readonly plain: number }> {
  const names = ['-addext', `subjectAltName=${hosts.map((host) => `DNS:${host}`).join()}`]
  const given = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '1',
    '-subj',
    '/CN=test',
  ]
  execFileSync('openssl', [...given, ...names, '-keyout', authority.key, '-out', authority.certificate], {
    stdio: 'ignore',
  })
  const [tls, plain] = [await freePort(), await freePort()]
  const site = readFileSync('deploy/nginx/commensal.conf', 'utf8')
    .replace('site-a:3000', `127.0.0.1:${copies[0]?.port}`)
    .replace('site-b:3000', `127.0.0.1:${copies[1]?.port}`)
    .replace('card-host:3001', '127.0.0.1:1')
    .replaceAll('dining.example.com', hosts[0])
    .replaceAll('rewards.example.org', hosts[1])
    .replaceAll(/\/etc\/nginx\/tls\/\w+\.(crt|key)/g, `${folder}/site.$1`)
    .replaceAll('listen 443', `listen 127.0.0.1:${tls}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plain}`)
  writeFileSync(join(folder, 'site.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log warn; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 512; }
    http { access_log off; ${temporary.join(' ')} include ${folder}/site.conf; }`,
  )
  run(nginx, ['-c', join(folder, 'nginx.conf')])
  await expect
    .poll(() => ask({ port: tls, host: hosts[0], path: '/healthz' }).catch(String), {
      timeout: 10_000,
      intervals: [50],
    })
    .toMatchObject({ status: 200 })
  return { tls, plain }
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })

interface NginxRequest {
  readonly port: number
  readonly host: string
  readonly path: string
}

interface Got {
  readonly status: number
  readonly text: string
  /** Each that came. */
  readonly policies: readonly string[]
}

/** As a browser would: the certificate must be that of the host. */
function ask({ port, host, path }: NginxRequest): Promise<Got> {
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port, path, servername: host, ca: readFileSync(authority.certificate) }
    const asking = request({ ...options, headers: { host: `${host}:${port}` } }, (response) => {
      let text = ''
      response.on('data', (piece: Buffer) => (text += piece))
      response.once('error', reject)
      const policies = response.headersDistinct['content-security-policy'] ?? []
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text, policies }))
    })
    asking.once('error', reject)
    asking.end()
  })
}

/** Over plain http, as the site behind would see it too. No answer may stand in a frame. */
async function askPlainly(port: number, path: string): Promise<{ status: number; location: string | null }> {
  const { status, headers } = await askHost({ address: `http://127.0.0.1:${port}`, host: hosts[0], path })
  expect(headers.get('content-security-policy'), path).toBe("default-src 'none'; frame-ancestors 'none'")
  return { status, location: headers.get('location') }
}

interface Load {
  /** Fewer ask as long as this is under way, which needs the processor for itself. */
  spare<Result>(work: Promise<Result>): Promise<Result>
  stop(): Promise<{ asked: number; lost: string[] }>
}

const visitors = 6
const patientVisitors = 4

/** Asks for pages of both partners until told to stop, and answers with what was not a whole page. */
function startLoad(port: number): Load {
  let spared: Promise<unknown> = Promise.resolve()
  const enough = new AbortController()
  let asked = 0
  const lost: string[] = []
  async function visit(visitor: number): Promise<void> {
    while (!enough.signal.aborted) {
      if (visitor < patientVisitors) await spared
      const host = hosts[visitor % 2] ?? hosts[0]
      const got = await ask({ port, host, path: `/?v=${asked++}` }).catch((error: Error) => error.message)
      if (typeof got === 'string') lost.push(got)
      else if (got.status !== 200 || !got.text.includes('</html>')) lost.push(`${got.status}`)
    }
  }
  const all = Promise.all(Array.from({ length: visitors }, (_, visitor) => visit(visitor)))
  return {
    spare(work) {
      spared = work.catch(() => undefined)
      return work
    },
    async stop() {
      enough.abort()
      await all
      return { asked, lost }
    },
  }
}

interface Place {
  /** Of each copy. */
  readonly envs: readonly Record<string, string>[]
  remove(): Promise<void>
}

async function makePlace(): Promise<Place> {
  const envs = ['a', 'b'].map((copy) => ({ DATA_FOLDER: join(folder, copy), DATABASE_URL: '' }))
  if (serverUrl === undefined) {
    for (const env of envs) await putDatabase(env.DATA_FOLDER)
    return { envs, remove: async () => undefined }
  }
  const name = `commensal_nginx_${process.pid}_${Date.now().toString(36)}`
  const server = await openPostgres(serverUrl)
  await sql`create database ${sql.id(name)}`.execute(server.owner)
  const address = new URL(serverUrl)
  address.pathname = `/${name}`
  return {
    envs: envs.map((env) => ({ ...env, DATABASE_URL: address.href })),
    async remove() {
      await sql`drop database ${sql.id(name)} with (force)`.execute(server.owner)
      await server.close()
    },
  }
}

test('two copies behind nginx answer by TLS for two partners, and are replaced one after the other under load without a loss', async () => {
  place = await makePlace()
  const copies = await Promise.all(place.envs.map(async (env) => ({ port: await freePort(), env })))
  const running: ChildProcess[] = []
  for (const copy of copies) running.push(await startCopy(copy))
  const { tls: port, plain } = await startNginx(copies)

  const [first, second] = await Promise.all(hosts.map((host) => ask({ port, host, path: '/' })))
  expect(first?.text).toContain('Hilton')
  expect(first?.policies).toEqual([expect.stringContaining("script-src 'nonce-")])
  expect(second?.text).toContain('United')
  await expect(ask({ port, host: 'nobody.localhost', path: '/' })).rejects.toThrow()
  expect(await askPlainly(plain, '/join?a=b')).toEqual({ status: 308, location: `https://${hosts[0]}/join?a=b` })
  for (const path of ['/api/PartnerSettings', '/%61pi/PartnerSettings', '//feeds/visa/events', '/operator/restaurants'])
    expect(await askPlainly(plain, path), path).toEqual({ status: 403, location: null })

  const load = startLoad(port)
  await sleep(1000)
  for (const [at, copy] of copies.entries()) {
    const old = running[at]
    if (old) expect(await end(old)).toBe(0)
    await sleep(500)
    // The next one ends as soon as this one is ready, which is the worst that a rolling update does.
    running[at] = await load.spare(startCopy(copy))
  }
  const { asked, lost } = await load.stop()
  expect(lost).toEqual([])
  expect(asked).toBeGreaterThan(50)

  // One copy stands still without a word, as a machine that swaps or a container that is paused does.
  const [frozen] = running
  frozen?.kill('SIGSTOP')
  try {
    const pages = hosts.flatMap((host) =>
      ['/', '/healthz', '/api/PartnerSettings'].map((path) => ask({ port, host, path })),
    )
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(pages.map(() => 200))
  } finally {
    frozen?.kill('SIGCONT')
  }
})
