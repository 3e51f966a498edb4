import { JSDOM } from 'jsdom'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { type NoticeFacts, type NoticeKind, noticeKinds } from '#domain/notices/notice-kinds.ts'
import { required } from '#domain/required.ts'
import type { MessageKey } from '#partners/files/words/message-keys.ts'
import { loadPartners } from '#partners/registry.ts'
import { exampleMails } from '#tests/app/example-mails.ts'
import { exampleNotices } from '#tests/app/example-notices.ts'
import { renderMail } from '../mail/render-mail.ts'
import { noticeWords } from './notice-words.ts'

const { partners, partnerById } = loadPartners()

/** Every text and every link that the HTML shows: what lists of mails show beside the subject is hidden in it. */
function saidIn(html: string): string[] {
  const { document } = new JSDOM(html).window
  document.querySelector('div[style]')?.remove()
  const shown = [...document.querySelectorAll('h1, p, a')].flatMap((element) => [
    ...[...element.childNodes]
      .filter(({ nodeType }) => nodeType === 3)
      .map(({ textContent }) => (textContent ?? '').trim()),
    element.getAttribute('href') ?? '',
  ])
  // Words that lead to the button's address are for where there is a button.
  return shown.filter((said) => said !== '' && !said.startsWith('Button not working?'))
}

test('every kind has words', () => {
  type Keys = `notice.${NoticeKind}.${'title' | 'text' | 'button'}`
  expectTypeOf<Exclude<Keys, MessageKey>>().toEqualTypeOf<never>()
  expect(new Set(exampleNotices('Mile').map(({ kind }) => kind))).toEqual(new Set(Object.keys(noticeKinds)))
})

for (const partner of partners)
  describe(partner.id, () => {
    test('every notice is told in whole sentences, with nothing left to fill in, as a mail and as its text', () => {
      for (const { notice, mail } of exampleMails(partner, 'https://dining.example')) {
        const { html, text } = renderMail(partner, mail)
        for (const said of [mail.subject, text, html.replaceAll(/<style.*<\/style>/gs, '')])
          expect(`${notice.kind}: ${said}`).not.toMatch(/\{\w+\}|undefined|NaN|Invalid| {2,}\S| [,.]/)
        expect(mail.paragraphs[1]).toMatch(/^[A-Z$0-9].*[.!?]$/)
        expect(mail.subject.length).toBeLessThan(80)
        // Where the application has the account, the pages that most notices lead to are not here.
        if (partner.settings.enrollmentType === 'none' && !mail.button) continue
        expect(text).toContain(`${mail.button?.text}:\nhttps://dining.example/`)
        for (const said of saidIn(html)) expect(text, `${notice.kind} as text`).toContain(said)
      }
    })
  })

test('a notice says what it tells: the reward in the words of the programme, the reason in a sentence', () => {
  const told = (id: string, at: number) => {
    const partner = partnerById(id)
    if (!partner) throw new Error(`no partner ${id}`)
    const notice = exampleNotices(partner.settings.currencyType).filter(({ kind }) => kind === 'notEarned')[at]
    return notice ? noticeWords(partner, notice) : null
  }
  expect(told('hilton', 0)).toEqual({
    title: 'Nothing earned at Kokkari Estiatorio & Bar',
    text: 'Your visit on November 19, 2026 earned nothing. The card was linked too recently to earn.',
    link: { text: 'See why', path: '/account/recent_activity/4711' },
  })
  expect(told('hilton', 1)?.text).toBe(
    'We reversed 1,250 points from your visit on November 19, 2026. Your payment was refunded.',
  )
  expect(told('nosh', 1)?.text).toContain('We reversed $12.50 from your visit')
  expect(told('fuel-rewards', 1)?.text).toContain('We reversed $12.50 per gallon from your visit')
})

test('the day of a visit is the day at its restaurant, also of one that was told before zones were kept', () => {
  const partner = required(partnerById('hilton'), 'hilton')
  const eve = { transactionId: 1, merchant: 'Blue Fig', dinedAt: Date.parse('2026-01-01T09:00:00Z') }
  const reward = { amount: 300, currency: 'Point' as const }
  const told = (facts: NoticeFacts['rewardOnItsWay']) => noticeWords(partner, { kind: 'rewardOnItsWay', facts }).text
  expect(told({ ...eve, ...reward, timeZone: 'Pacific/Honolulu' })).toContain('December 31, 2025')
  expect(told({ ...eve, ...reward })).toContain('January 1, 2026')
  const until = Date.parse('2026-02-05T09:00:00Z')
  const invitation = { ...eve, timeZone: 'Pacific/Honolulu', until }
  expect(noticeWords(partner, { kind: 'reviewInvitation', facts: invitation }).text).toContain('February 4, 2026')
})
