import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { challengeSchema, solvedChallengeSchema } from './wire.ts'
import type { Captcha } from './captcha.ts'

export interface EmbeddedCaptchaOptions {
  readonly hmacKey: string
  readonly used: UsedChallenges
  readonly now?: () => Date
  /** PBKDF2 iterations for each try; about 256 tries are needed, so the default is some tenths of a second on a phone. */
  readonly cost?: number
}

/** Where solved challenges are remembered until they expire; shared by all copies of the server. */
export interface UsedChallenges {
  /** True for the first to claim the challenge, false for everyone after. */
  claim(id: string, expiresAt: Date): Promise<boolean>
}

const lifetime = 10 * 60_000
/** A hard challenge takes so many times the work: a few seconds on a phone. */
const hardness = 8

/** Proof of work on our own challenges: no third party, no cookie, nothing to click. */
export function createEmbeddedCaptcha(options: EmbeddedCaptchaOptions): Captcha {
  const { hmacKey, used, now = () => new Date(), cost = 1000 } = options

  return {
    async challenge(grade = 'ordinary') {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: grade === 'hard' ? cost * hardness : cost,
        deriveKey,
        expiresAt: new Date(now().getTime() + lifetime),
        hmacSignatureSecret: hmacKey,
      })
      return { kind: 'embedded', challenge: challengeSchema.parse(withoutGaps(challenge)) }
    },

    async verify(token) {
      const solved = solvedChallengeSchema.safeParse(decode(token))
      if (!solved.success) return 'malformed'
      const { nonce, expiresAt } = solved.data.challenge.parameters
      if (expiresAt * 1000 < now().getTime()) return 'expired'
      const result = await verifySolution({ ...solved.data, deriveKey, hmacSignatureSecret: hmacKey })
      if (!result.verified) return result.expired ? 'expired' : 'wrong'
      return (await used.claim(nonce, new Date(expiresAt * 1000))) ? 'passed' : 'replayed'
    },
    isHard(token) {
      const solved = solvedChallengeSchema.safeParse(decode(token))
      return solved.success && solved.data.challenge.parameters.cost >= cost * hardness
    },
  }
}

/** The library leaves undefined parameters in, which JSON drops and its signature does not cover. */
function withoutGaps(value: object): unknown {
  return JSON.parse(JSON.stringify(value))
}

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString())
  } catch {
    return undefined
  }
}
