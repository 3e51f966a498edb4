import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { PasskeyPurpose } from '../db/tables/passkey-tables.ts'
import { hashOf } from '../session/keyed-hash.ts'
import { insertChallenge, takeChallenge } from './challenge-store.ts'

/** For so long a passkey may be looked for, and a finger be laid on. */
export const challengeMs = 5 * 60_000

/** Where a passkey is asked for: the page's origin, the host that passkeys there are for, and the random name of the browser's cookie. */
export interface Place {
  readonly partnerId: string
  readonly origin: string
  readonly rpId: string
  readonly browser: string
}

export interface Purpose {
  readonly purpose: PasskeyPurpose
  /** Null: nobody has said yet who they are. */
  readonly memberId: number | null
}

/** 32 random bytes, of which the hash is kept: good once, for this purpose, in this browser. */
export async function newChallenge(
  { now, random }: Pick<Context, 'now' | 'random'>,
  db: Db,
  { partnerId, rpId, browser, purpose, memberId }: Place & Purpose,
): Promise<string> {
  const value = random(32).toString('base64url')
  const at = now()
  await insertChallenge(db, partnerId, {
    challenge: {
      challengeHash: hashOf(value),
      browserHash: hashOf(browser),
      purpose,
      rpId,
      memberId,
      expiresAt: new Date(at.getTime() + challengeMs),
    },
    now: at,
  })
  return value
}

const clientDataSchema = z.object({ challenge: z.string().max(100) })

/** The challenge that was signed, taken; null where it can't be read, is over, was used, or was given to another browser or for something else. */
export async function takeSignedChallenge(
  { now }: Pick<Context, 'now'>,
  db: Db,
  {
    partnerId,
    rpId,
    browser,
    purpose,
    memberId,
    clientDataJSON,
  }: Place & Purpose & { readonly clientDataJSON: string },
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const claim = { challengeHash: hashOf(challenge), browserHash: hashOf(browser), purpose, rpId, memberId }
  return (await takeChallenge(db, partnerId, { claim, now: now() })) ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const read = clientDataSchema.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
    return read.success ? read.data.challenge : null
  } catch {
    return null
  }
}
