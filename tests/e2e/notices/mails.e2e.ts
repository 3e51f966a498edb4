import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import { exampleMails } from '../../app/example-mails.ts'
import { expect, test } from '../product.ts'

/** Of each sort one is looked through: what else differs between mails is words. */
const lookedThrough = new Set(['passwordChanged', 'rewardOnItsWay', 'reviewInvitation'])

for (const partnerId of ['nosh', 'caesars', 'hilton'])
  test(`no mail of ${partnerId} is wider than a small screen, and none has an axe violation`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize({ width: 320, height: 780 })
    const partner = stack.context.partners.partnerById(partnerId)
    if (!partner) throw new Error(`no partner ${partnerId}`)
    for (const { notice, mail } of exampleMails(partner, stack.siteOrigin(partnerId))) {
      await page.setContent(renderMail(partner, mail).html)
      expect(await findOverflow(page), `${partnerId} ${notice.kind}`).toEqual([])
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(mail.title)
      if (lookedThrough.has(notice.kind)) expect(await findAxeFaults(page)).toEqual([])
    }
  })
