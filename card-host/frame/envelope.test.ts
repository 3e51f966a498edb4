import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { sealNumber } from './envelope.ts'

const binding = { partnerId: 'nosh', sessionBinding: 'session-1', nonce: 'nonce-1', iat: 1_777_000_000 }
const number = '4111111111111111'

async function vaultPair() {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' })
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(publicKey)
  return { key: { kid: 'key-1', kty, crv, x, y }, privateKey }
}

test('an envelope is opened by the vault’s key alone, and carries what it is bound to', async () => {
  const { key, privateKey } = await vaultPair()
  const jwe = await sealNumber(number, { key, binding })
  const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey)
  expect(new TextDecoder().decode(plaintext)).toBe(number)
  expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'key-1', ...binding })

  const stranger = await vaultPair()
  await expect(compactDecrypt(jwe, stranger.privateKey)).rejects.toThrow('decryption operation failed')
})

test('what an envelope is bound to cannot be changed', async () => {
  const { key, privateKey } = await vaultPair()
  const [header = '', ...rest] = (await sealNumber(number, { key, binding })).split('.')
  const changed = { ...JSON.parse(Buffer.from(header, 'base64url').toString()), nonce: 'nonce-2' }
  const forged = [Buffer.from(JSON.stringify(changed)).toString('base64url'), ...rest].join('.')
  await expect(compactDecrypt(forged, privateKey)).rejects.toThrow('decryption operation failed')
})

test('two envelopes of one number share neither key nor text', async () => {
  const { key } = await vaultPair()
  const [first, second] = await Promise.all([
    sealNumber(number, { key, binding }),
    sealNumber(number, { key, binding }),
  ])
  const [firstParts, secondParts] = [first.split('.'), second.split('.')]
  for (const part of [0, 2, 3, 4]) expect(firstParts[part]).not.toBe(secondParts[part])
})
