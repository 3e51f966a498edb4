import type { Partner } from '#partners/registry.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { hashOf } from '../../session/keyed-hash.ts'
import { seal, unseal } from '../../session/seal.ts'
import { type Arriving, readArriving, writeArriving } from '../arriving.ts'
import { findJoining, insertJoining } from './joining-store.ts'
import { pendingMs } from '../start-sign-on.ts'

const purpose = 'joining'

/** Whom the issuer has proved, and who is asked for what it does not tell. */
export interface AskedToJoin {
  /** The page that asks. */
  readonly askedAt: string
}

interface Asking {
  readonly partner: Partner
  readonly arriving: Arriving
  readonly browser: string
}

/** Keeps the proof for a quarter of an hour. The page's address opens it, beside the cookie of this browser alone. */
export async function askToJoin(
  { now: clock, random }: Context,
  db: Db,
  { partner, arriving, browser }: Asking,
): Promise<AskedToJoin> {
  const now = clock()
  const key = random(32).toString('base64url')
  await insertJoining(db, partner.id, {
    joining: {
      keyHash: hashOf(key),
      browserHash: hashOf(browser),
      person: seal(writeArriving(arriving), { name: key, purpose, iv: random(12) }),
      expiresAt: new Date(now.getTime() + pendingMs),
    },
    now,
  })
  return { askedAt: `/join?${new URLSearchParams({ step: 'details', key })}` }
}

export interface JoiningKey {
  readonly key: string
  /** Null: no browser that has been here. */
  readonly browser: string | null
}

/** Null where nobody is asked any more, or never was in this browser. */
export async function readJoining(
  { now }: Context,
  db: Db,
  { partnerId, key, browser }: JoiningKey & { readonly partnerId: string },
): Promise<Arriving | null> {
  if (browser === null) return null
  const sealed = await findJoining(db, partnerId, { keyHash: hashOf(key), browserHash: hashOf(browser), now: now() })
  const text = sealed === undefined ? null : unseal(sealed, { name: key, purpose })
  return text === null ? null : readArriving(text)
}
