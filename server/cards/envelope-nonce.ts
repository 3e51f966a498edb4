import { z } from 'zod'

const headerSchema = z.object({ nonce: z.string().min(1).max(200) })

/** The nonce that the envelope's header claims. The vault proves the claim: the header is part of what is authenticated. */
export function envelopeNonce(jwe: string): string | null {
  const [header = ''] = jwe.split('.', 1)
  try {
    return headerSchema.parse(JSON.parse(Buffer.from(header, 'base64url').toString())).nonce
  } catch {
    return null
  }
}
