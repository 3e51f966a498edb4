/** What somebody looks for, and where, as one text says both. */
export interface WhatAndWhere {
  /** Empty: anything. */
  readonly what: string
  readonly where: string
  /** `in` stands in names of restaurants too: "Jack in the Box". */
  readonly is: 'near' | 'in'
}

const here = /^(?:(.*)\s)?(?:(?:near|around|by|close to|next to) (?:me|here|my location|my place)|nearby)$/i
const prepositions = /(?:^|\s)(near to|near|around|close to|next to|in|at)\s+/gi
/** Words that say no more than the page does. */
const anything =
  /^(?:(?:all|any|best|good|great|top|the) )*(?:restaurants?|food|places?(?: to eat)?|dining|eat|somewhere)$/i

/** What is looked for where the visitor is ("sushi near me"), empty for anything; null where the text does not say so. */
export function splitNearMe(text: string): string | null {
  const match = here.exec(plain(text))
  return match === null ? null : thing(match[1] ?? '')
}

/** The ways to part a text at a preposition, the last one first: whether something is a place is for others to say. */
export function splitsAtPreposition(text: string): WhatAndWhere[] {
  const whole = plain(text)
  return Array.from(whole.matchAll(prepositions), ({ 0: found, 1: word = '', index }): WhatAndWhere => ({
    what: thing(whole.slice(0, index)),
    where: whole.slice(index + found.length),
    is: /^(?:in|at)$/i.test(word) ? 'in' : 'near',
  }))
    .filter(({ where }) => where !== '')
    .toReversed()
}

function plain(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

function thing(text: string): string {
  const words = text.trim()
  return anything.test(words) ? '' : words
}
