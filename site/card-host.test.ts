import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFrameScript } from '#card-host/build-frame.ts'
import { writeFrameScript } from '#card-host/frame-assets.ts'
import { askHost } from '#tests/app/ask-host.ts'
import { freePort } from '#dev/stacking/free-port.ts'

const started: ChildProcess[] = []
let folder: string

beforeAll(async () => {
  writeFrameScript(await buildFrameScript())
  folder = await mkdtemp(join(tmpdir(), 'card-host-'))
})

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

/** Starts a program and waits for its first line, or for its end; hands on what it wrote. */
async function start(
  program: string,
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [program], { env: { PATH: process.env.PATH, ...environment }, stdio: 'pipe' })
  started.push(child)
  let said = ''
  const spoke = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()))
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  await Promise.race([spoke, once(child, 'close')])
  return { child, said }
}

test('the card host and the vault’s sandbox run as processes of their own, and stop when told', async () => {
  const [vaultPort, hostPort] = [String(await freePort()), String(await freePort())]
  const vault = await start('vendors/card-vault/sandbox-process.ts', {
    CARD_VAULT_FOLDER: folder,
    CARD_VAULT_SECRET: 'a secret',
    CARD_VAULT_HASH_KEY: 'a hash key',
    CARD_VAULT_PORT: vaultPort,
  })
  const host = await start('site/card-host.ts', {
    CARD_HOST_BIND: '127.0.0.1',
    CARD_HOST_PORT: hostPort,
    CARD_VAULT_ADDRESS: `http://127.0.0.1:${vaultPort}`,
    SITE_ORIGIN: 'http://{host}:3000',
    PARTNER_HOSTS: JSON.stringify({ hilton: ['dining.hilton.example'] }),
  })
  const response = await askHost({
    address: `http://127.0.0.1:${hostPort}`,
    host: 'cards.localhost:3001',
    path: '/frame/nosh',
  })
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors http://nosh.localhost:3000 ')
  const installed = await askHost({
    address: `http://127.0.0.1:${hostPort}`,
    host: 'cards.localhost',
    path: '/frame/hilton',
  })
  expect(installed.headers.get('content-security-policy')).toContain(
    'frame-ancestors http://dining.hilton.example:3000;',
  )

  for (const { child } of [vault, host]) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }
})

test('a wrong setting stops the card host before it listens, and is named', async () => {
  const { child, said } = await start('site/card-host.ts', { CARD_HOST_PORT: 'high' })
  expect(child.exitCode).toBe(1)
  expect(said).toContain('CARD_HOST_PORT must be a port number; it is "high"')
})

test('a port in use is named with the setting that chooses another', async () => {
  const vaultPort = String(await freePort())
  await start('vendors/card-vault/sandbox-process.ts', {
    CARD_VAULT_FOLDER: folder,
    CARD_VAULT_SECRET: 'a secret',
    CARD_VAULT_HASH_KEY: 'a hash key',
    CARD_VAULT_PORT: vaultPort,
  })
  const { said } = await start('site/card-host.ts', {
    CARD_HOST_BIND: '127.0.0.1',
    CARD_HOST_PORT: vaultPort,
    CARD_VAULT_ADDRESS: `http://127.0.0.1:${vaultPort}`,
  })
  expect(said).toContain(`cannot listen on port ${vaultPort} (CARD_HOST_PORT)`)
})
