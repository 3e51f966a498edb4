import { districtWithArticle, midSentence } from './prose.ts'
import type { Chance } from './random.ts'
import { guests, replies, reviewWords } from './review-words.ts'

export interface FictionalReview {
  readonly author: string
  /** 1 to 5. */
  readonly rating: number
  readonly text: string
  readonly daysAgo: number
  readonly managementResponse: string | null
}

/** A handful of reviews in which no sentence comes twice. Ratings lean to the merchant's own, given in tenths. */
export function reviewsFor(
  {
    dishes,
    hood,
    ratingTenths,
    count,
  }: { dishes: readonly string[]; hood: string; ratingTenths: number; count: number },
  chance: Chance,
): FictionalReview[] {
  const used = new Set<string>()
  const fresh = (sentences: readonly string[]): string => {
    const sentence = chance.pick(sentences.filter((candidate) => candidate === '' || !used.has(candidate)))
    used.add(sentence)
    return sentence
  }
  const eaten = chance.take(dishes, dishes.length)
  return chance.take(guests, count).map((guest, index) => {
    const rating = Math.max(1, Math.min(5, Math.round(ratingTenths / 10 + chance.bell() * 0.6)))
    const mood = moodOf(rating)
    const said = reviewWords[mood]
    const sentences = [
      fresh(said.opening),
      chance.happens(0.88) ? fresh(said.dish) : '',
      chance.happens(0.6) ? fresh(said.service) : '',
      fresh(said.ending),
    ]
    const text = sentences
      .filter(Boolean)
      .join(' ')
      .replaceAll('{d}', midSentence(eaten[index % eaten.length] ?? ''))
      .replaceAll('{hood}', districtWithArticle(hood))
    const answered = chance.happens(mood === 'happy' ? 0.12 : 0.5)
    return {
      author: `${guest} ${chance.pick([...'ABCDEGHKLMNPRSTW'])}.`,
      rating,
      text,
      daysAgo: chance.int(2, 420),
      managementResponse: answered && replies[mood].some((reply) => !used.has(reply)) ? fresh(replies[mood]) : null,
    }
  })
}

function moodOf(rating: number): keyof typeof reviewWords {
  if (rating >= 4) return 'happy'
  return rating === 3 ? 'fair' : 'unhappy'
}
