import { expect, test } from 'vitest'
import { textsOfPartner } from '#tests/content/texts-of-partner.ts'
import { loadPartners } from './registry.ts'

/** Lists what is not idiomatic US English here, each with a replacement. The texts that the specification prints use none of it. */
const unidiomatic: readonly (readonly [RegExp, string])[] = [
  [/\b(?:programme|e-mail|cancelled|cancelling|favourite|colour|honour|judgement|towards)s?\b/i, 'US spelling'],
  [/\b(?:no more|any more|anew|meanwhile)\b(?! (?:than|texts)\b)/i, 'no longer, again, since then'],
  [/\bof (?:yours|ours)\b(?!\.$)/i, 'your, our'],
  [/\b(?:whom|whoever|somebody|nobody|everybody|anybody)\b/i, 'someone, no one, everyone, anyone'],
  [/\bat (?:the|this) moment\b/i, 'right now'],
  [/\bat once\b(?!\.)/i, 'right away'],
  [/\bby itself\b/i, 'automatically'],
  [/\b(?:you|we|to|please) go on\b/i, 'continue'],
  [/\bemails? on\b/i, 'email opt-in'],
  [/\b(?:qualified )?dines\b/i, 'visits'],
  [/\btakes? tables\b/i, 'takes reservations'],
  [/\btakes? part\b/i, 'in the program, participating'],
  [/\b(?:tell|tells|told) (?:us|you) of\b/i, 'about'],
  [
    /\bbeside what\b|\bin place of\b|\bworked out\b|\bgood for (?:\d|\{|half)/i,
    'on top of, instead of, calculated, expires in',
  ],
  [/^(?:What|Whom|So|Whoever) [^?]+\.$/, 'a whole sentence'],
]

/** Exempts headings that begin with “What”. */
const exempt = /^copy\.(?:merchant\.earn\.title|home\.rates\.title)$/

test.each(loadPartners().partners.map((partner) => [partner.id, partner] as const))(
  'the texts of %s read as a native speaker would write them',
  (_, partner) => {
    const found = textsOfPartner(partner)
      .filter(({ place, text }) => / /.test(text) && !exempt.test(place))
      .flatMap(({ place, text }) =>
        unidiomatic.filter(([words]) => words.test(text)).map(([, say]) => `${place}: “${text}” (${say})`),
      )
    expect(found).toEqual([])
  },
)
