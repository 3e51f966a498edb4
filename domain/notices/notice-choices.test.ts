import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type NoticeChoice, type NoticeChoices, offeredChoices, takes, takesCategory } from './notice-choices.ts'
import { isMarketing, noticeCategories, noticeChannels, type NoticeKind, noticeKinds } from './notice-kinds.ts'

const choices = (changes: Partial<NoticeChoices> = {}): NoticeChoices => ({
  emailOptIn: true,
  smsOptIn: true,
  chosen: [],
  ...changes,
})
const everyKind = Object.keys(noticeKinds) as NoticeKind[]
const no = (category: NoticeChoice['category'], channel: NoticeChoice['channel']): NoticeChoice => ({
  category,
  channel,
  taken: false,
})

test('who has chosen nothing is mailed everything, and marketing with the programme e-mails alone', () => {
  const mailed = (emailOptIn: boolean) =>
    noticeCategories.filter((category) => takesCategory(category, 'mail', choices({ emailOptIn })))
  expect(mailed(true)).toEqual(['legal', 'account', 'rewards', 'progress', 'reviews'])
  expect(mailed(false)).toEqual(['legal', 'account', 'rewards'])
})

test('texts are about rewards until more is wanted, and none without the consent to them', () => {
  const texted = (changes: Partial<NoticeChoices>) =>
    noticeCategories.filter((category) => takesCategory(category, 'text', choices(changes)))
  expect(texted({})).toEqual(['rewards'])
  expect(texted({ chosen: [{ category: 'legal', channel: 'text', taken: true }] })).toEqual(['legal', 'rewards'])
  expect(texted({ smsOptIn: false, chosen: [{ category: 'legal', channel: 'text', taken: true }] })).toEqual([])
})

test('a category is ended on one way and goes on upon the other', () => {
  const ended = choices({ chosen: [no('rewards', 'mail')] })
  expect(takes('creditSent', 'mail', ended)).toBe(false)
  expect(takes('creditSent', 'text', ended)).toBe(true)
  expect(takes('cardLinked', 'mail', ended)).toBe(true)
})

test('a kind goes out on no way that it does not take', () => {
  expect(takes('rewardPaid', 'mail', choices())).toBe(false)
  expect(takes('reviewInvitation', 'text', choices({ chosen: [{ ...no('reviews', 'text'), taken: true }] }))).toBe(
    false,
  )
})

const anyChoices = fc.record({
  emailOptIn: fc.boolean(),
  smsOptIn: fc.boolean(),
  chosen: fc.array(
    fc.record({
      category: fc.constantFrom(...noticeCategories),
      channel: fc.constantFrom(...noticeChannels),
      taken: fc.boolean(),
    }),
    { maxLength: 10 },
  ),
})

test('whatever was chosen, what has to be said is mailed, no marketing comes without programme e-mails, and no text without consent', () => {
  fc.assert(
    fc.property(anyChoices, fc.constantFrom(...everyKind), (chosen, kind) => {
      const { category, channels } = noticeKinds[kind]
      if (category === 'legal') expect(takes(kind, 'mail', chosen)).toBe(channels.includes('mail'))
      if (isMarketing(category) && !chosen.emailOptIn) expect(takes(kind, 'mail', chosen)).toBe(false)
      if (!chosen.smsOptIn) expect(takes(kind, 'text', chosen)).toBe(false)
    }),
  )
})

test('all that goes out on a way can be chosen there', () => {
  const offered = offeredChoices.map(({ category, channel }) => `${category} ${channel}`)
  const used = Object.values(noticeKinds).flatMap(({ category, channels }) =>
    channels.map((one) => `${category} ${one}`),
  )
  expect(new Set(offered)).toEqual(new Set(used))
  expect(offered).not.toContain('progress text')
})
