import { CompactEncrypt, importJWK } from 'jose'
import { createCardVaultKeys } from '#vendors/card-vault/client.ts'

interface Seal {
  readonly number: string
  readonly partnerId: string
  readonly sessionBinding: string
  readonly nonce: string
  readonly now: Date
}

/** The envelope that the card host's page makes of a number. */
export async function sealCard(vaultAddress: string, { number, now, ...binding }: Seal): Promise<string> {
  const keys = await createCardVaultKeys({ address: vaultAddress }).publicKeys()
  if (!keys.ok || !keys.value[0]) throw new Error('The vault has a key')
  const [key] = keys.value
  return new CompactEncrypt(new TextEncoder().encode(number))
    .setProtectedHeader({
      alg: 'ECDH-ES',
      enc: 'A256GCM',
      kid: key.kid,
      iat: Math.floor(now.getTime() / 1000),
      ...binding,
    })
    .encrypt(await importJWK({ ...key }, 'ECDH-ES'))
}
