import { dictionary } from '@zxcvbn-ts/language-common'
import type { SignUpBody } from '#contract/schemas/member.ts'
import { passwordLength } from '#domain/password-policy.ts'
import type { Partner } from '#partners/registry.ts'

/** What was found most often in leaked lists, of a length that is taken: attackers try these first. Some 18,000. */
const common = new Set(dictionary['passwords-common'].filter((password) => password.length >= passwordLength.min))
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
  if (common.has(plain)) return true
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest.length < passwordLength.min && rest !== plain
}
