import { createServer } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCardVault } from '../card-vault/client.ts'
import { type CardVaultSandbox, startCardVaultSandbox } from '../card-vault/sandbox.ts'
import { createLoadedCards } from './client.ts'
import { type LoadedCardsSandbox, startLoadedCardsSandbox } from './sandbox.ts'

const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`
const member = { memberPublicId: 'A1', partnerNumber: null, partnerId: 'choice', sessionBinding: 'this session' }
const folder = mkdtempSync(join(tmpdir(), 'commensal-loaded-'))
let vault: CardVaultSandbox
let sandbox: LoadedCardsSandbox

beforeAll(async () => {
  vault = await startCardVaultSandbox({ folder, secret: 'shown to the vault', hashKey: 'of tests', port: 0 })
  sandbox = await startLoadedCardsSandbox({ secrets: [secret], vaultAddress: vault.address, port: 0 })
})
afterAll(async () => {
  await sandbox.close()
  await vault.close()
  rmSync(folder, { recursive: true })
})

/** A programme that answers with this card, whatever it is asked. */
async function answering(card: object) {
  const server = createServer((_request, response) => response.end(JSON.stringify({ cards: [card] })))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  const port = bound !== null && typeof bound === 'object' ? bound.port : expect.unreachable()
  const result = await createLoadedCards({ address: `http://127.0.0.1:${port}`, secrets: [secret] }).cardsOf(member)
  await new Promise((closed) => server.close(closed))
  return result
}

test('each card of the sandbox opens in the vault, as the card that it says it is', async () => {
  const result = await createLoadedCards({ address: sandbox.address, secrets: [secret] }).cardsOf(member)
  if (!result.ok) return expect.unreachable()
  expect(result.value.map(({ cardType }) => cardType)).toEqual(['visa', 'mastercard', 'amex', 'visa'])
  const client = createCardVault({ address: vault.address, secret: 'shown to the vault' })
  for (const { envelope, cardType, lastFour } of result.value) {
    const { nonce } = JSON.parse(Buffer.from(envelope.split('.')[0] ?? '', 'base64url').toString())
    const opened = await client.tokenize({ jwe: envelope, nonce, partnerId: 'choice', sessionBinding: 'this session' })
    expect(opened).toMatchObject(lastFour === '0002' ? { error: 'declined' } : { card: { cardType, lastFour } })
  }
})

test('another signature gets no cards', async () => {
  const stranger = createLoadedCards({
    address: sandbox.address,
    secrets: [`whsec_${Buffer.alloc(32, 4).toString('base64')}`],
  })
  expect(await stranger.cardsOf(member)).toMatchObject({ ok: false, failure: { kind: 'status', status: 401 } })
})

const envelope = 'eyJh..aaaa.bbbb.cccc'
test.each([
  ['in place of an envelope', { cardId: 'one', cardType: 'visa', lastFour: '1111', envelope: '4111111111111111' }],
  ['as the id', { cardId: '4111 1111 1111 1111', cardType: 'visa', lastFour: '1111', envelope }],
  ['in place of the last four', { cardId: 'one', cardType: 'visa', lastFour: '4111111111111111', envelope }],
  ['in a field beside', { cardId: 'one', cardType: 'visa', lastFour: '1111', envelope, number: '4111111111111111' }],
])('a card number %s makes the answer none', async (_name, card) => {
  expect(await answering(card)).toMatchObject({ ok: false, failure: { kind: 'unexpectedShape' } })
})

test('a card without digits is one, and one with an empty envelope is none', async () => {
  const blank = { cardId: 'one', cardType: 'visa', lastFour: '', envelope }
  expect(await answering(blank)).toEqual({ ok: true, value: [blank] })
  expect(await answering({ ...blank, envelope: '' })).toMatchObject({ ok: false })
})
