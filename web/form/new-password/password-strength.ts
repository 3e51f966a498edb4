import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { isMostlyKnown } from '#domain/members/known-words.ts'

/** From what the server refuses up to what nobody guesses. */
export type Strength = 'weak' | 'fair' | 'good' | 'strong'

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const strengths: readonly Strength[] = ['weak', 'weak', 'fair', 'good', 'strong']

/** How hard a password is to guess for who knows these words. It advises: what the server refuses is weak here too, and the server decides. */
export function passwordStrength(password: string, words: readonly string[]): Strength {
  if (isMostlyKnown(password, words)) return 'weak'
  return strengths[estimator.check(password, [...words]).score] ?? 'weak'
}
