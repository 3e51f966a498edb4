import { describe, expect, test } from 'vitest'
import { fillText } from '#domain/content/fill-text.ts'
import { agreementOf, formatReward } from '#domain/money/format-reward.ts'
import { textsOfPartner } from '#tests/content/texts-of-partner.ts'
import baseCopy from './base/copy.json' with { type: 'json' }
import { textsIn } from './files/words/partner-words.ts'
import { loadPartners, type Partner } from './registry.ts'

const { partners } = loadPartners()

/** As a screen fills in what it knows, for one and for several. */
function filled(text: string, { settings }: Partner, count: number): string {
  const reward = formatReward(count, { currency: settings.currencyType, name: settings.rewardName })
  return fillText(text, { reward, amount: reward, firstName: 'Nora', percent: 5, rate: count })
}

/** What is wrong beside a name, whatever stands further on. */
function wrongPairs({ settings }: Partner): RegExp[] {
  const { singular, plural } = settings.rewardName
  const isMass = agreementOf(settings.rewardName).are === 'is'
  const verbs = isMass
    ? 'follow|are|were|have|build|arrive|come|add|wait'
    : 'follows|is|was|has|builds|arrives|comes|adds|waits'
  const subject = `(?:your|the|these|those|all) ${plural}`
  return [
    new RegExp(`(?<!\\b(?:watch|let|see) )\\b${subject} (?:${verbs})\\b`, 'i'),
    new RegExp(`\\bbonus ${plural} ${isMass ? 'are' : 'is'}\\b`, 'i'),
    ...(singular === plural
      ? []
      : [
          new RegExp(`\\b(?:1|a|an|each|every) ${plural}\\b`, 'i'),
          new RegExp(`(?<![\\d.,])(?:0|[2-9]|[\\d,]*\\d{2}) ${singular}\\b(?!s)`, 'i'),
        ]),
    ...(isMass ? [new RegExp(`\\b(?:${singular}s|many ${singular}|a ${singular}|these ${singular})\\b`, 'i')] : []),
    /\$[\d.,]+ (?:points?|miles?|cash back|college savings|fuel savings|reward credits?)\b/i,
    /\ba [aeiou](?!n?i|u)|\ban [bcdfgjklmnpqrstvwxyz]/i,
    /\b(\w+) \1\b/,
    /\b(?:points?|miles?) bonus\b/i,
  ]
}

for (const partner of partners)
  describe(partner.id, () => {
    test('no text stands wrongly beside the name of the reward', () => {
      const wrong = textsOfPartner(partner).flatMap(({ place, text }) =>
        [1, 2, 1_000].flatMap((count) =>
          wrongPairs(partner)
            .filter((pattern) => pattern.test(filled(text, partner, count)) && !isSaidOfMany(place, count))
            .map((pattern) => `${place}: ${filled(text, partner, count)} (${pattern.source})`),
        ),
      )
      expect(wrong).toEqual([])
    })
  })

/** Texts that have another for one: the screen takes that. */
function isSaidOfMany(place: string, count: number): boolean {
  const key = place.replace(/^copy\./, '')
  return key.endsWith('.one') ? count !== 1 : count === 1 && Object.hasOwn(baseCopy, `${key}.one`)
}

test('a name without a plural of its own takes the verb of one, and savings are many', () => {
  expect(agreementOf({ singular: 'cash back', plural: 'cash back' })).toEqual({ verbS: 's', are: 'is' })
  expect(agreementOf({ singular: 'college savings', plural: 'college savings' })).toEqual({ verbS: '', are: 'are' })
  expect(agreementOf({ singular: 'mile', plural: 'miles' })).toEqual({ verbS: '', are: 'are' })
  const told = (id: string) => partners.find((partner) => partner.id === id)?.copy['cardAdded.text']
  expect(told('nosh')).toContain('your cash back follows.')
  expect(told('united')).toContain('your miles follow.')
})

test('what people count has words for one', () => {
  const constants = /^(validation|search\.results\.range|search\.filter|home\.rates\.vipNote|merchant\.locked)/
  const counted = textsIn(baseCopy).filter(({ text }) =>
    /\{(count|allowed|qualifiedDines|visits)\} [a-z]+s\b/.test(text),
  )
  const without = counted.filter(({ place }) => !constants.test(place) && !Object.hasOwn(baseCopy, `${place}.one`))
  expect(without.map(({ place }) => place)).toEqual([])
})

test('no text shows a code but those that people are asked to name', () => {
  const showing = textsIn(baseCopy).filter(({ text }) => text.includes('{code}'))
  expect(showing.map(({ place }) => place)).toEqual(['addCard.cardError', 'error.reference'])
})

test('brands are spelled as they spell themselves', () => {
  for (const partner of partners)
    for (const { place, text } of textsOfPartner(partner))
      // The place may have a name of the wire's, which writes some otherwise.
      expect(text, place).not.toMatch(/\bJetblue\b|\bT Mobile\b|\bMasterCard\b(?!®)|\bAmerican express\b/)
  const names = Object.fromEntries(partners.map(({ id, settings }) => [id, settings.programName]))
  expect(names).toMatchObject({ jetblue: 'JetBlue Dining', 't-mobile': 'T-Mobile Dining' })
})
