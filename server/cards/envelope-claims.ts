import { z } from 'zod'

const headerSchema = z.object({ nonce: z.string().min(1).max(200), sessionBinding: z.string().max(200).default('') })
type EnvelopeClaims = z.infer<typeof headerSchema>

/** What the envelope's header claims. The vault proves the claim: the header is part of what is authenticated. */
export function envelopeClaims(jwe: string): EnvelopeClaims | null {
  const [header = ''] = jwe.split('.', 1)
  try {
    return headerSchema.parse(JSON.parse(Buffer.from(header, 'base64url').toString()))
  } catch {
    return null
  }
}
