import { smsConsentKeys, smsWordsVersion } from '#domain/members/sms-opt-in.ts'
import type { Partner } from '#partners/registry.ts'
import { isKnownWording, keepWording } from '../consents/wording-store.ts'
import type { Db } from '../db/database.ts'
import { hashOf } from '../session/keyed-hash.ts'

/** What the partner's forms say beside the box for texts, each version of today. */
function wordsOfForms({ settings, copy }: Pick<Partner, 'settings' | 'copy'>): readonly string[] {
  const version = smsWordsVersion(settings)
  if (version === null) return []
  return (['signUp', 'profile'] as const).map((form) =>
    smsConsentKeys({ version, form })
      .map((key) => copy[key])
      .join(' '),
  )
}

/** Keeps the words of all forms before anybody can agree to them: pages that are open now are sent from later, when they are others. */
export async function keepTextWords(db: Db, partners: readonly Partner[], now: Date): Promise<void> {
  for (const partner of partners)
    for (const words of new Set(wordsOfForms(partner)))
      await keepWording(db, partner.id, { version: hashOf(words), words, now })
}

/** The version of words that a form says it has shown; null where it says none, or words that this partner has shown to nobody. */
export async function versionOfWords(db: Db, partner: Partner, words: string | undefined): Promise<string | null> {
  if (words === undefined) return null
  const version = hashOf(words)
  return (await isKnownWording(db, partner.id, version)) ? version : null
}
