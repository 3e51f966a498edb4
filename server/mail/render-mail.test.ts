import { describe, expect, test } from 'vitest'
import { loadPartners } from '#partners/registry.ts'
import { renderMail } from './render-mail.ts'

const { partners } = loadPartners()
const content = {
  subject: 'A subject',
  preheader: 'Before all',
  title: 'A title',
  paragraphs: ['Hello <script>alert(1)</script> & "Ada"'],
  button: { text: 'Press', address: 'https://dining.example/recover/update?token=a&b="c"' },
  notes: ['A note'],
  because: 'Because',
}

for (const partner of partners)
  describe(partner.id, () => {
    test("a mail has the partner's colours, its name and its help, and what people typed is text in it", () => {
      const { html, text } = renderMail(partner, content)
      const { colors } = partner.theme
      for (const color of [colors.ground, colors.surface, colors.ink, colors.accent, colors.onAccent])
        expect(html).toContain(color)
      expect(html).toContain('Hello &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Ada&quot;')
      expect(html).toContain('href="https://dining.example/recover/update?token=a&amp;b=&quot;c&quot;"')
      expect(html).not.toContain('<script')
      for (const form of [html, text]) {
        expect(form).toContain(partner.settings.customerSupport.email.display)
        expect(form).toContain(partner.settings.customerSupport.phone.formatted)
        expect(form).not.toMatch(/\{\w+\}|undefined/)
      }
      expect(text).toContain('Hello <script>alert(1)</script> & "Ada"')
      expect(text).toContain('\nhttps://dining.example/recover/update?token=a&b="c"\n')
    })
  })

test('no part of a mail is wider than a small screen, and nothing is fetched for it', () => {
  for (const partner of partners) {
    const { html } = renderMail(partner, content)
    expect(html).not.toMatch(/[^-]width:\s*\d{3}|width="\d{2,}"(?!%)|src=|url\(/)
  }
})
