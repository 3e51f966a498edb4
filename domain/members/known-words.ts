import { passwordLength } from './password-policy.ts'

/** A shorter word stands in many others by chance. */
const shortestWord = 4
/** Words of the trade that stand on every page. */
const wordsOfDining = ['dining', 'dine', 'reward', 'password']

/** Who chooses a password, as far as that is known. */
export interface PasswordOwner {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Words in small letters that somebody who guesses knows: the programme, what it is about, and the person. They are in docs/security.md. */
export function knownWords(programme: readonly string[], { email, firstName, lastName }: PasswordOwner): string[] {
  const [local = ''] = email.split('@')
  return [...programme, local, firstName, lastName, ...wordsOfDining]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length >= shortestWord)
}

/** Whether a password is too short once the words are gone that everybody knows. Its case hides nothing. */
export function isMostlyKnown(password: string, words: readonly string[]): boolean {
  const plain = password.toLowerCase()
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest.length < passwordLength.min && rest !== plain
}
