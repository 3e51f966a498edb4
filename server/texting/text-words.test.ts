import { describe, expect, test } from 'vitest'
import { gsmText, segmentLength, septets } from '#domain/texts/gsm-text.ts'
import { noticeKinds } from '#domain/notices/notice-kinds.ts'
import { formatReward } from '#domain/money/format-reward.ts'
import type { MessageKey } from '#partners/files/words/message-keys.ts'
import { loadPartners } from '#partners/registry.ts'
import { exampleNotices } from '#tests/app/example-notices.ts'
import { noticeInText, sayInText } from './text-words.ts'

const keys: readonly MessageKey[] = [
  'text.confirm.v1',
  'text.confirm.v2',
  'text.started',
  'text.startedNobody',
  'text.stopped',
  'text.help',
  'text.unknown',
  'text.noBalance',
  'text.balance',
  'text.earned',
]

for (const partner of loadPartners().partners)
  describe(partner.id, () => {
    const { currencyType: currency, programName, rewardName } = partner.settings
    const most = formatReward(12_345_678, { currency, name: rewardName })

    test('every text is one segment in letters that every phone has, names the programme first, is whole and leads nowhere', () => {
      const notices = exampleNotices(currency).filter(({ kind }) => noticeKinds[kind].channels.includes('text'))
      const texts = [
        ...keys.map((key) => sayInText(partner, key, { balance: most, reward: most, year: 2026 })),
        ...notices.map((notice) => noticeInText(partner, { notice, isFirst: true })),
      ]
      for (const text of texts) {
        expect(septets(text), text).toBeLessThanOrEqual(segmentLength)
        expect(gsmText(text)).toBe(text)
        expect(text.startsWith(`${programName}: `)).toBe(true)
        expect(text).not.toMatch(/\.\.\.|\{|https?:|www\.|undefined/)
        expect(text).toMatch(/[.!?]$/)
      }
      for (const notice of notices)
        expect(noticeInText(partner, { notice, isFirst: true })).toBe(
          `${noticeInText(partner, { notice, isFirst: false })} Reply STOP to end.`,
        )
    })

    test('whoever is asked learns what comes, what it may cost, and how to end it and to get help', () => {
      for (const key of ['text.confirm.v1', 'text.confirm.v2'] as const)
        for (const words of ['rewards', 'Msg & data rates may apply', 'a month', 'HELP', 'STOP', 'YES'])
          expect(sayInText(partner, key)).toContain(words)
    })
  })
