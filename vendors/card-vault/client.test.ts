import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompactEncrypt, importJWK } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCardVault, createCardVaultKeys } from './client.ts'
import { type CardVaultSandbox, startCardVaultSandbox } from './sandbox.ts'
import refusal from './samples/refusal.json' with { type: 'json' }
import vaultCard from './samples/vault-card.json' with { type: 'json' }
import { type PublicKey, sandboxTokensPath, vaultCardSchema, vaultRefusalSchema } from './wire.ts'

const secret = 'the secret of this test'
const hashKey = 'the hash key of this test'
const binding = { partnerId: 'nosh', sessionBinding: 'session-1', nonce: 'nonce-0' }
const visa = '4111111111111111'

let folder: string
let sandbox: CardVaultSandbox
let time: number
let nonces = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'card-vault-'))
  await restart()
})

beforeEach(() => {
  time = Date.parse('2026-05-01T12:00:00Z')
})

afterAll(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

async function restart(): Promise<void> {
  await sandbox?.close()
  sandbox = await startCardVaultSandbox({ folder, secret, hashKey, port: 0, now: () => time })
}

function fresh(): typeof binding {
  nonces += 1
  return { ...binding, nonce: `nonce-${nonces}` }
}

async function publicKeys(): Promise<readonly PublicKey[]> {
  const result = await createCardVaultKeys({ address: sandbox.address }).publicKeys()
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

async function envelope(number: string, bound: object, keys?: readonly PublicKey[]): Promise<string> {
  const [key] = keys ?? (await publicKeys())
  if (key === undefined) throw new Error('The vault has a key')
  return new CompactEncrypt(new TextEncoder().encode(number))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, iat: Math.floor(time / 1000), ...bound })
    .encrypt(await importJWK(key, 'ECDH-ES'))
}

async function tokenize(number: string, bound = fresh()) {
  return createCardVault({ address: sandbox.address, secret }).tokenize({
    jwe: await envelope(number, bound),
    ...bound,
  })
}

test('the documented cards of every brand get a token, their type and their last four digits', async () => {
  const documented = [
    ['4111111111111111', 'visa'],
    ['4012888888881881', 'visa'],
    ['4222222222222', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['2223003122003222', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011111111111117', 'discover'],
  ] as const
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8')
  for (const [number, cardType] of documented) {
    expect(await tokenize(number)).toMatchObject({ card: { cardType, lastFour: number.slice(-4) } })
    expect(readme.replaceAll(' ', '')).toContain(number)
  }
})

test('the documented cards that ask for a failure get it', async () => {
  const readme = (await readFile(new URL('README.md', import.meta.url), 'utf8')).replaceAll(' ', '')
  for (const [number, error] of [
    ['4000000000000002', 'declined'],
    ['4000000000000069', 'heldByAnotherProgramme'],
    ['4000000000000119', 'networkDown'],
  ] as const) {
    expect(await tokenize(number)).toEqual({ error })
    expect(readme).toContain(`|${number}|\`${error}\``)
  }
})

test('the same card has the same token, for every partner and after a restart; another card has another', async () => {
  const first = await tokenize(visa)
  await restart()
  expect(await tokenize(visa, { ...fresh(), partnerId: 'hilton' })).toEqual(first)
  expect(await tokenize('4012888888881881')).not.toEqual(first)
})

test('a number that is mistyped, not a number, or of another brand is refused', async () => {
  expect(await tokenize('4111111111111112')).toEqual({ error: 'invalidNumber' })
  expect(await tokenize('{"number":4111}')).toEqual({ error: 'invalidNumber' })
  expect(await tokenize('3530111333300000')).toEqual({ error: 'unsupportedBrand' })
})

test.each([{ partnerId: 'hilton' }, { sessionBinding: 'session-2' }, { nonce: 'another' }])(
  'an envelope does not serve another partner, session or nonce: %o',
  async (other) => {
    const bound = fresh()
    const jwe = await envelope(visa, bound)
    const vault = createCardVault({ address: sandbox.address, secret })
    expect(await vault.tokenize({ jwe, ...bound, ...other })).toEqual({ error: 'wrongBinding' })
    expect(await vault.tokenize({ jwe, ...bound })).toHaveProperty('card')
  },
)

test('an envelope is good once, also after a restart', async () => {
  const bound = fresh()
  const jwe = await envelope(visa, bound)
  const request = { jwe, ...bound }
  expect(await createCardVault({ address: sandbox.address, secret }).tokenize(request)).toHaveProperty('card')
  expect(await createCardVault({ address: sandbox.address, secret }).tokenize(request)).toEqual({
    error: 'replayedEnvelope',
  })
  await restart()
  expect(await createCardVault({ address: sandbox.address, secret }).tokenize(request)).toEqual({
    error: 'replayedEnvelope',
  })
})

test('an envelope is good for ten minutes, and not before its time', async () => {
  const vault = createCardVault({ address: sandbox.address, secret })
  for (const [minutes, outcome] of [
    [9, 'card'],
    [11, 'error'],
    [-9, 'card'],
    [-11, 'error'],
  ] as const) {
    const bound = fresh()
    const jwe = await envelope(visa, bound)
    time += minutes * 60_000
    const result = await vault.tokenize({ jwe, ...bound })
    expect(result).toHaveProperty(outcome)
    if (outcome === 'error') expect(result).toEqual({ error: 'staleEnvelope' })
  }
})

test('a tampered envelope is refused', async () => {
  const bound = fresh()
  const [header = '', ...rest] = (await envelope(visa, bound)).split('.')
  const changed = { ...JSON.parse(Buffer.from(header, 'base64url').toString()), sessionBinding: 'session-2' }
  const jwe = [Buffer.from(JSON.stringify(changed)).toString('base64url'), ...rest].join('.')
  const vault = createCardVault({ address: sandbox.address, secret })
  expect(await vault.tokenize({ jwe, ...bound, sessionBinding: 'session-2' })).toEqual({ error: 'malformedEnvelope' })
  expect(await vault.tokenize({ jwe: 'no envelope', ...bound })).toEqual({ error: 'malformedEnvelope' })
})

test('while keys rotate both are good, and the one before them is not', async () => {
  const oldest = await publicKeys()
  await sandbox.rotateKey()
  const vault = createCardVault({ address: sandbox.address, secret })
  const bound = fresh()
  expect((await publicKeys()).map(({ kid }) => kid)).toEqual([expect.any(String), oldest[0]?.kid])
  expect(await vault.tokenize({ jwe: await envelope(visa, bound, oldest), ...bound })).toHaveProperty('card')

  await sandbox.rotateKey()
  const late = fresh()
  expect(await vault.tokenize({ jwe: await envelope(visa, late, oldest), ...late })).toEqual({ error: 'unknownKey' })
})

test('without the secret nothing but the public keys is told', async () => {
  const bound = fresh()
  const stranger = createCardVault({ address: sandbox.address, secret: 'a guess' })
  expect(await stranger.tokenize({ jwe: await envelope(visa, bound), ...bound })).toEqual({ error: 'vaultUnavailable' })
  expect((await fetch(new URL(sandboxTokensPath, sandbox.address))).status).toBe(401)
})

test('the desk is told the tokens that the vault knows', async () => {
  const result = await tokenize(visa)
  const response = await fetch(new URL(sandboxTokensPath, sandbox.address), {
    headers: { authorization: `Bearer ${secret}` },
  })
  if (!('card' in result)) throw new Error(result.error)
  expect(await response.json()).toMatchObject({ cards: expect.arrayContaining([result.card]) })
})

test('neither the number nor a plain hash of it lies in the vault’s folder', async () => {
  await tokenize(visa)
  const plainHash = createHash('sha256').update(visa).digest('hex')
  for (const file of await readdir(folder)) {
    const text = await readFile(join(folder, file), 'utf8')
    expect(text).not.toContain(visa)
    expect(text).not.toContain(plainHash)
  }
})

test('a vault that is down is told as unavailable', async () => {
  const vault = createCardVault({ address: 'http://127.0.0.1:1', secret })
  expect(await vault.tokenize({ jwe: 'any', ...binding })).toEqual({ error: 'vaultUnavailable' })
})

test('the samples have the shape of the wire', () => {
  expect(vaultCardSchema.parse(vaultCard)).toEqual(vaultCard)
  expect(vaultRefusalSchema.parse(refusal)).toEqual(refusal)
})
