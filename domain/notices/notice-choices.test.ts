import { expect, test } from 'vitest'
import { takesMail } from './notice-choices.ts'
import { noticeCategories, noticeKinds } from './notice-kinds.ts'

test('who takes no e-mails is mailed no marketing, and everything else', () => {
  const taken = (emailOptIn: boolean) => noticeCategories.filter((category) => takesMail(category, { emailOptIn }))
  expect(taken(true)).toEqual(['legal', 'account', 'rewards', 'marketing'])
  expect(taken(false)).toEqual(['legal', 'account', 'rewards'])
})

test('no marketing is mailed while no click stops it', () => {
  const marketing = Object.values(noticeKinds).filter(({ category }) => category === 'marketing')
  expect(marketing.map(({ channels }) => channels)).toEqual(marketing.map(() => []))
})
