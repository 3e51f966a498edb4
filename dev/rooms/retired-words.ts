import { existsSync, readFileSync } from 'node:fs'
import type { TextProblem } from './source-text.ts'

/** A name that stood for several things, or was the second one of a thing. */
interface RetiredWord {
  readonly word: string
  readonly pattern: RegExp
  readonly instead: string
  /** Beginnings of paths where it is another's word, or still the right one. */
  readonly stillRight?: readonly string[]
}

const retiredWords: readonly RetiredWord[] = [
  {
    word: 'CardRow',
    pattern: /\bCardRow\b/,
    instead: 'CardLinkRow for a payment card, MerchantCardRow for a restaurant',
  },
  {
    word: 'presentCard',
    pattern: /\bpresentCard\b/,
    instead: 'presentMemberCard for a payment card, presentMerchantCard for a restaurant',
  },
  {
    word: 'findCards',
    pattern: /\bfindCards\b/,
    instead: 'findOpenCards or findMerchantCards',
    stillRight: ['dev/desk/'],
  },
  { word: 'CardType', pattern: /\b(?:is)?CardType\b/, instead: 'Network', stillRight: ['vendors/card-vault/'] },
  { word: 'cardBrandByType', pattern: /\bcardBrandByType\b/, instead: 'cardBrandOfNetwork' },
  {
    word: 'programmeNames',
    pattern: /\bprogrammeNames?\b/,
    instead: 'partnerNames, or programName for the one members see',
  },
  {
    word: 'MemberStanding',
    pattern: /\b[mM]emberStanding\b/,
    instead: 'MemberToday; a standing goes from dine to dine',
  },
  { word: 'Asked', pattern: /\b(?:interface|type) Asked\b/, instead: 'what is asked, as in SearchQuestion' },
  { word: 'rulesOn', pattern: /\brulesOn\b/, instead: 'rulesInForce' },
  { word: 'ruleDay', pattern: /\bruleDay\b/, instead: 'rulesDay' },
  { word: 'SearchPages', pattern: /\b(?:Search|Activity)Pages\b/, instead: 'PageLinks' },
]

/** They tell of the words, or of what was. */
const tellers = ['dev/rooms/', 'docs/decisions/', 'CHANGELOG.md']

/** Retired words in these files, with what to say instead. */
export function findRetiredWords(files: readonly string[]): TextProblem[] {
  return files.flatMap((file) => {
    if (tellers.some((path) => file.startsWith(path)) || !existsSync(file)) return []
    const words = retiredWords.filter(({ stillRight = [] }) => !stillRight.some((path) => file.startsWith(path)))
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, index) =>
        words
          .filter(({ pattern }) => pattern.test(text))
          .map(({ word, instead }) => ({ file, line: index + 1, reason: `says ${word}: say ${instead}` })),
      )
  })
}
