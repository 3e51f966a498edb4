import { describe, expect, test } from 'vitest'
import { loadPartners } from '#partners/registry.ts'
import { renderMail } from '../../mail/render-mail.ts'
import { cardChangedMail } from './write-alert-mails.ts'

const { partners } = loadPartners()
const address = `https://dining.example/stop_card_change?token=${'x'.repeat(43)}`
const words = {
  firstName: 'Maximiliane',
  card: 'American Express',
  lastFour: '1005',
  moment: 'November 19, 2026, 7:42 PM EST',
  days: 7,
}

for (const partner of partners)
  describe(partner.id, () => {
    test.each(['linked', 'unlinked'] as const)(
      'a card that was %s is told in whole sentences, with which and when',
      (change) => {
        const mail = cardChangedMail(partner, change, { words, address })
        const { html, text } = renderMail(partner, mail)
        for (const said of [mail.subject, mail.preheader, text, html]) expect(said).not.toMatch(/\{\w+\}|undefined|NaN/)
        for (const said of ['Maximiliane', 'American Express ending in 1005', words.moment, '7 days', address])
          expect(text).toContain(said)
      },
    )

    test('what the mail promises fits how members of the programme get in', () => {
      const { text } = renderMail(partner, cardChangedMail(partner, 'unlinked', { words, address }))
      const { enrollmentType, customerSupport } = partner.settings
      expect(text.includes('link to set a new password')).toBe(enrollmentType === 'direct')
      expect(text.includes('change the password you use to sign in')).toBe(enrollmentType === 'sso')
      expect(text.includes(`Next, call ${customerSupport.phone.formatted}`)).toBe(enrollmentType === 'none')
    })
  })
