import type { Notice } from '#domain/notices/notice-kinds.ts'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { inTransaction } from '#server/db/transact.ts'
import { tellMembers } from '#server/notices/tell-members.ts'
import { exampleNotices } from '../../app/example-notices.ts'
import { drawnPage, inside, wordsOf } from '../drawn-page.ts'
import { nora, open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs, sessionAs, sessionOf } from '../sessions.ts'
import { slowDown } from '../slow-down.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

test('the inbox has what a member was told in a year, and leads from each to what it is about', async ({ stack }) => {
  const site = stack.siteOrigin('nosh')
  const session = await sessionOf(stack, nora)
  const page = await drawnPage(`${site}/account/inbox`, { session })
  const notices = inside(page.getByRole('main'))
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('h2'))
  expect(notices).toHaveLength(10)
  expect(wordsOf(notices).join('\n')).toMatch(/You earned \$\d+\.\d\d at /)
  const links = notices.map((notice) => inside(notice).getByRole('link').getAttribute('href'))
  expect(links.some((path) => /^\/account\/recent_activity\/\d+$/.test(path ?? ''))).toBe(true)
  const second = await drawnPage(`${site}/account/inbox?pageNo=2`, { session })
  expect(wordsOf([second.getByRole('main')])).not.toEqual(wordsOf([page.getByRole('main')]))
})

test('an empty inbox says so, and visitors are led to signing in', async ({ stack }) => {
  const session = await sessionAs(stack, { partnerId: 'hilton', memberType: 'EnrolledCardMember' })
  const empty = await drawnPage(`${stack.siteOrigin('hilton')}/account/inbox`, { session })
  expect(empty.getByRole('heading', { name: 'Nothing here yet' })).toBeDefined()
  expect((await drawnPage(`${stack.siteOrigin('hilton')}/account/inbox`)).url).toContain('/login?')
})

for (const [partnerId, width] of [
  ['hilton', 1280],
  ['fuel-rewards', 320],
] as const)
  test(`what ${partnerId} told is new until it was opened, at ${width} px`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height: 780 })
    const { publicId } = await enterAs(page, stack, { partnerId, memberType: 'EnrolledCardMember' })
    const { currencyType } = stack.context.partners.partnerById(partnerId)?.settings ?? { currencyType: 'Mile' }
    await tellAll(stack, { partnerId, publicId }, exampleNotices(currencyType).slice(0, 9))
    // What the page asks for itself may be answered after it has told what was read: the marks stay all the same.
    const notices = /\/api\/Member\/Notices\?/
    await slowDown(page, notices)
    const late = page.waitForResponse(notices)
    await open(page, `${stack.siteOrigin(partnerId)}/account/inbox`)
    const { data } = (await (await late).json()) as { readonly data: readonly { readonly read: boolean }[] }
    expect(data.map(({ read }) => read)).not.toContain(false)
    await waitUntilCalm(page)
    const link = page.getByRole('navigation', { name: 'Account center' }).getByRole('link', { name: /^Inbox/ })
    await expect(link).toHaveText('Inbox')
    const fresh = page.getByRole('main').getByText('New', { exact: true })
    await expect(fresh).toHaveCount(9)
    expect(await findAxeFaults(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
    await open(page, `${stack.siteOrigin(partnerId)}/account/inbox`)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(9)
    await expect(fresh).toHaveCount(0)
  })

async function tellAll(
  { context }: Stack,
  { partnerId, publicId }: { readonly partnerId: string; readonly publicId: string },
  notices: readonly Notice[],
): Promise<void> {
  const { engine } = context.database
  const { id: memberId } = await engine
    .selectFrom('member')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  const tellings = notices.map((notice, at) => ({ ...notice, partnerId, memberId, key: `${at}` }))
  await inTransaction(engine, (tx) => tellMembers(tx, tellings, context.now()))
}
