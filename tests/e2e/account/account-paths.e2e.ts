import { type DrawnPage, drawnPage, inside, titleOf, wordsOf } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { enterAs, sessionAs } from '../sessions.ts'

const pages = [
  ['ROUTE-19 ACCOUNT-01', '/account/overview', 'Account Overview', /Gia/],
  ['ROUTE-20 ACCOUNT-02', '/account/recent_activity', 'Reviews & History', /./],
  ['ROUTE-21 ACCOUNT-03', '/account/manage_cards', 'Linked Cards', /[Cc]ards/],
  ['ACCOUNT-04', '/account/user_profile', 'Profile', /profile/],
] as const

/** The site's own: pages may have others below. */
function headOf(page: DrawnPage): Element {
  return page.getAllByRole('banner')[0] ?? page.getByRole('banner')
}

for (const [ids, path, label, title] of pages)
  test(`${ids} ${path} is led to as ${label}, and says that it is here`, async ({ stack }) => {
    const session = await sessionAs(stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
    const page = await drawnPage(stack.siteOrigin('nosh') + path, { session })
    expect([page.status, page.url]).toEqual([200, stack.siteOrigin('nosh') + path])
    expect(titleOf(page)).toMatch(title)
    const link = inside(page.getByRole('navigation', { name: 'Account center' })).getByRole('link', { name: label })
    expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual([path, 'page'])
  })

test('ROUTE-18 ROLE-03 a card member reaches the account center, and is greeted by name', async ({ stack }) => {
  const session = await sessionAs(stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  const page = await drawnPage(`${stack.siteOrigin('nosh')}/account`, { session })
  expect([page.status, page.url]).toEqual([200, `${stack.siteOrigin('nosh')}/account/overview`])
  expect(wordsOf([headOf(page)])[0]).toContain('Hi, Gia Marlowe')
})

test('ROLE-04 a member without a card is asked to join, and led to no account center', async ({ stack }) => {
  const session = await sessionAs(stack, { partnerId: 'nosh', memberType: 'NonCardMember' })
  const page = await drawnPage(stack.siteOrigin('nosh'), { session })
  expect(inside(headOf(page)).getAllByRole('link', { name: 'Join for free' })).not.toEqual([])
  expect(page.document.querySelectorAll('a[href^="/account"]')).toHaveLength(0)
})

test('ROUTE-11 /card_added is the third step of joining', async ({ stack }) => {
  const session = await sessionAs(stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  const page = await drawnPage(`${stack.siteOrigin('nosh')}/card_added`, { session })
  expect(page.status).toBe(200)
  const steps = inside(page.getByRole('list', { name: 'Step 3 of 3' }))
  expect(steps.getByText('Done').closest('li')?.getAttribute('aria-current')).toBe('step')
})

test.describe('where the host application enrols', () => {
  for (const [id, paths] of [
    ['ROUTE-12', ['/join', '/add_card', '/card_added']],
    ['ROUTE-23', ['/account', ...pages.map(([, path]) => path), '/account/recent_activity/1', '/account/anything']],
  ] as const)
    test(`${id} nothing is at ${paths.join(', ')}, for members neither`, async ({ stack }) => {
      const session = await sessionAs(stack, { partnerId: 'ftch', memberType: 'EnrolledCardMember' })
      for (const path of paths)
        for (const asking of [{}, { session }]) {
          const page = await drawnPage(stack.siteOrigin('ftch') + path, asking)
          expect([path, page.status, titleOf(page)]).toEqual([path, 404, 'Page not found'])
        }
    })
})

for (const [ids, partnerId, others, visits] of [
  ['API-43 API-44', 'tgbk', ['/api/Member/StatementCreditBalance'], '/api/Member/TransactionsStatementCredits'],
  ['API-41 API-45', 'hilton', [], '/api/Member/Transactions'],
] as const)
  test(`${ids} the account of ${partnerId} asks for its own kind of visits, a page of them`, async ({
    page,
    stack,
  }) => {
    await enterAs(page, stack, { partnerId, memberType: 'EnrolledCardMember' })
    await open(page, `${stack.siteOrigin(partnerId)}/account/manage_cards`)
    const calls: URL[] = []
    page.on('request', (request) => calls.push(new URL(request.url())))
    const asked = (path: string) => calls.find(({ pathname }) => pathname === path)
    const account = page.getByRole('navigation', { name: 'Account center' })
    await account.getByRole('link', { name: 'Account Overview' }).click()
    for (const path of ['/api/Member/DineSummary', ...others]) await expect.poll(() => asked(path)).toBeDefined()
    calls.length = 0
    await account.getByRole('link', { name: 'Reviews & History' }).click()
    await expect.poll(() => asked(visits)).toBeDefined()
    expect([...(asked(visits)?.searchParams.keys() ?? [])].toSorted()).toEqual(['pageNo', 'resultsPerPage'])
  })
