import { contentNames } from '#domain/content/contents.ts'
import { textsIn } from './files/words/partner-words.ts'
import type { Partner } from './files/schema.ts'

/** "2, 3 and 8 bonus points per $1": a list of numbers, at most three words, and the dollar. */
const ratesPerDollar = /((?:\d+(?:\.\d+)?(?:, and |, | and | or )?)+) (?:[\w]+ ){0,3}per \$1(?!\d)/g

/** Copy that says another rate than the newest rules do, one sentence each. Reported to people; it does not stop the start. */
export function lintPartner(partner: Partner): string[] {
  const rates = ratesPerDollarOf(partner)
  const places = [
    ...contentNames.map((name) => ({ file: `content/${name}.json`, texts: textsIn(partner.content[name]) })),
    { file: 'copy.json', texts: textsIn(partner.copy) },
    { file: 'messages.json', texts: textsIn(partner.messages) },
  ]
  return places.flatMap(({ file, texts }) =>
    texts.flatMap(({ place, text }) =>
      saidRates(text)
        .filter((said) => !rates.includes(said))
        .map(
          (said) => `${partner.id}/${file}: ${place}: says ${said} per $1; the rules say ${rates.join(', ') || 'none'}`,
        ),
    ),
  )
}

function saidRates(text: string): number[] {
  const lists = Array.from(text.matchAll(ratesPerDollar), ([, list]) => list ?? '')
  const numbers = lists.flatMap((list) => list.match(/\d+(?:\.\d+)?/g) ?? [])
  return [...new Set(numbers.map(Number))]
}

function ratesPerDollarOf({ rules }: Partner): number[] {
  const rates = (rules.at(-1)?.rates ?? []).flatMap(({ accrual }) => {
    if (accrual.shape === 'perDollar') return [accrual.units.numerator / accrual.units.denominator]
    if (accrual.shape === 'perTwoDollars') return [accrual.units.numerator / accrual.units.denominator / 2]
    return []
  })
  return [...new Set(rates)].toSorted((a, b) => a - b)
}
