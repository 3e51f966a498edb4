import type { Chance } from './random.ts'

interface FictionalRating {
  readonly ratingTenths: number
  readonly ratingCount: number
  readonly ratingHistogram: number[]
}

/** The mean follows from the histogram, so that the two never disagree. A place that is not open yet has no ratings. */
export function ratingFor(chance: Chance, { open }: { open: boolean }): FictionalRating {
  if (!open) return { ratingTenths: 0, ratingCount: 0, ratingHistogram: [0, 0, 0, 0, 0] }
  const count = chance.int(3, 40) * chance.int(1, 22)
  const taste = 4.15 + chance.bell() * 0.42
  const weights = [1, 2, 3, 4, 5].map((stars) => Math.exp(-((stars - taste) ** 2) / 1.1) + (stars === 5 ? 0.16 : 0.02))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const histogram = weights.map((weight) => Math.floor((weight / total) * count))
  const best = histogram.indexOf(Math.max(...histogram))
  const left = count - histogram.reduce((sum, votes) => sum + votes, 0)
  const ratingHistogram = histogram.map((votes, index) => (index === best ? votes + left : votes))
  const stars = ratingHistogram.reduce((sum, votes, index) => sum + votes * (index + 1), 0)
  return { ratingTenths: Math.round((stars / count) * 10), ratingCount: count, ratingHistogram }
}
