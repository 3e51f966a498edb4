import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { isMostlyKnown, knownWords, type PasswordOwner } from '#domain/members/known-words.ts'
import type { Partner } from '#partners/registry.ts'

/**
 * What was found most often in leaked lists, in small letters and of a length that is taken, a line each: some 18,000, which attackers try first.
 * One text: as a set it would take many times the memory. Source: NOTICE.
 */
const common = `\n${gunzipSync(readFileSync(new URL('common-passwords.txt.gz', import.meta.url))).toString('latin1')}`

/** Whether a password is a common one, or little more than words that everybody knows. Its case hides nothing. */
export function isGuessable(password: string, { id, settings }: Partner, owner: PasswordOwner): boolean {
  if (common.includes(`\n${password.toLowerCase()}\n`)) return true
  return isMostlyKnown(password, knownWords([id, settings.name], owner))
}
