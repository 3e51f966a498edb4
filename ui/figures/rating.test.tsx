import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { merchantCardSchema } from '#contract/schemas/merchant.ts'
import { Rating } from './rating.tsx'

function shown(value: number): string {
  return />(-?[\d.]+)<\/strong>/.exec(renderToStaticMarkup(<Rating value={value} label="" count="" />))?.[1] ?? ''
}

test('MERCHDATA-12 a rating is told from 0 to 5, and the contract takes no other', () => {
  expect([0, 2.46, 5].map(shown)).toEqual(['0.0', '2.5', '5.0'])
  expect([-1, 7].map(shown)).toEqual(['0.0', '5.0'])
  const rating = merchantCardSchema.shape.details.shape.rating.shape.overallRating
  expect([-0.1, 0, 5, 5.1].map((value) => rating.safeParse(value).success)).toEqual([false, true, true, false])
})
