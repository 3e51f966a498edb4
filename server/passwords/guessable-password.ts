import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { SignUpBody } from '#contract/schemas/member.ts'
import { passwordLength } from '#domain/members/password-policy.ts'
import type { Partner } from '#partners/registry.ts'

/**
 * What was found most often in leaked lists, in small letters and of a length that is taken, a line each: some 18,000, which attackers try first.
 * One text: as a set it would take many times the memory. Source: NOTICE.
 */
const common = `\n${gunzipSync(readFileSync(new URL('common-passwords.txt.gz', import.meta.url))).toString('latin1')}`
/** A shorter word stands in many others by chance. */
const shortestWord = 4
/** Words of the trade that stand on every page. */
const wordsOfDining = ['dining', 'dine', 'reward', 'password']

/** Words that somebody who guesses knows: the programme, what it is about, and the person. They are in docs/security.md. */
export function knownWords({ id, settings }: Partner, person: Pick<SignUpBody, 'email' | 'firstName' | 'lastName'>) {
  const [local = ''] = person.email.split('@')
  return [id, settings.name, local, person.firstName, person.lastName, ...wordsOfDining]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= shortestWord)
}

/** Whether a password is a common one, or too short once the words are gone that everybody knows. Its case hides nothing. */
export function isGuessable(password: string, words: readonly string[]): boolean {
  const plain = password.toLowerCase()
  if (common.includes(`\n${plain}\n`)) return true
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest.length < passwordLength.min && rest !== plain
}
