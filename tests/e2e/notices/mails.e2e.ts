import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import { renderMail } from '#server/mail/render-mail.ts'
import { noticeWords } from '#server/notices/notice-words.ts'
import { exampleMails } from '../../app/example-mails.ts'
import { exampleNotices } from '../../app/example-notices.ts'
import { cookieNames } from '#server/session/cookies.ts'
import { fetchFrom } from '../drawn-page.ts'
import { expect, test } from '../product.ts'
import { sessionAs } from '../sessions.ts'

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

/** Told only where members sign in with us. */
const ofSignIn = new Set(['passwordChanged', 'passkeyAdded', 'passkeyRemoved'])

test('every notice leads to a page that its programme has', async ({ stack }) => {
  for (const partner of stack.context.partners.partners.filter(({ settings }) => settings.enrollmentType !== 'none')) {
    const { enrollmentType, currencyType } = partner.settings
    const told = exampleNotices(currencyType).filter(({ kind }) => enrollmentType === 'direct' || !ofSignIn.has(kind))
    const paths = new Set(told.map((notice) => noticeWords(partner, notice).link.path))
    const session = await sessionAs(stack, { partnerId: partner.id, memberType: 'EnrolledCardMember' })
    for (const path of paths) {
      const headers = { accept: 'text/html', cookie: `${cookieNames.session}=${session}` }
      const { status } = await fetchFrom(stack.siteOrigin(partner.id) + path, headers)
      // Who is signed in is sent on from the sign-in.
      expect(status, `${partner.id} ${path}`).toBe(path === '/login' ? 307 : 200)
    }
  }
})
