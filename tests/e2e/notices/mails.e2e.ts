import { findOverflow } from '#dev/auditing/find-overflow.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import { exampleMails } from '../../app/example-mails.ts'
import { expect, test } from '../product.ts'

test('no mail of a notice is wider than a small screen, in two unlike themes', async ({ page, stack }) => {
  await page.setViewportSize({ width: 320, height: 780 })
  for (const partnerId of ['hilton', 'fuel-rewards']) {
    const partner = stack.context.partners.partnerById(partnerId)
    if (!partner) throw new Error(`no partner ${partnerId}`)
    for (const { notice, mail } of exampleMails(partner, stack.siteOrigin(partnerId))) {
      await page.setContent(renderMail(partner, mail).html)
      expect(await findOverflow(page), `${partnerId} ${notice.kind}`).toEqual([])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(mail.title)
    }
  }
})
