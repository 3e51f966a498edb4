import { expect, test } from 'vitest'
import type { Member } from '#contract/schemas/member.ts'
import type { MerchantCard, MerchantSearchAnswer } from '#contract/schemas/merchant.ts'
import { createCallApi } from '../api/call-api.ts'
import { memberKey } from '../api/member-query.ts'
import { createQueryClient } from '../api/query-client.ts'
import { type KeptSite, keepSite } from '../site/use-site.ts'
import { loadVipNear, type NearMerchant, vipNearKey } from './vip-near-query.ts'

const member = {
  tierLevel: 2,
  emailOptIn: true,
  diningProgress: { remainingDines: 3 },
  address: { zipCode: '94110' },
} as Member
const site = { today: '2026-03-20', partner: { currencyType: 'Point' } } as KeptSite
const merchant = {
  id: '7',
  name: 'Onggi Row',
  distance: 0.3,
  earnRate: {},
  details: { highlight: null },
  benefitAvailability: { type: 'Unlimited', exclusiveTier: null },
} as MerchantCard
const found = { data: [merchant], reading: null } as unknown as MerchantSearchAnswer

/** The names of what the page has to show, and the searches that were asked. */
async function loaded(search: () => Response, activity = () => Response.json({ data: [], totalPages: 1 })) {
  const searches: string[] = []
  const callApi = createCallApi(async (path) => {
    if (!path.startsWith('/api/v2/Merchants/Search?')) return activity()
    searches.push(path)
    return search()
  })
  const queryClient = createQueryClient()
  keepSite(queryClient, site)
  queryClient.setQueryData(memberKey, member)
  await loadVipNear({ queryClient, callApi })
  const near = queryClient.getQueryData<readonly NearMerchant[]>(vipNearKey)
  return { searches, names: near?.map(({ name }) => name) }
}

const failing = () => Response.json({ code: 'fault', requestId: 'r' }, { status: 500 })

test('restaurants are looked for near home, and among those that give something on this weekday', async () => {
  const { searches, names } = await loaded(() => Response.json(found))
  expect(names).toEqual(['Onggi Row'])
  expect(searches).toEqual([expect.stringContaining('location=94110')])
  expect(searches[0]).toContain('benefitsFor=Fri')
})

test('a search that fails leaves nothing to show and breaks nothing', async () => {
  const { searches, names } = await loaded(failing)
  expect(searches).toHaveLength(1)
  expect(names).toBeUndefined()
})

test('visits that cannot be had keep no restaurant of unlimited availability away', async () => {
  expect((await loaded(() => Response.json(found), failing)).names).toEqual(['Onggi Row'])
})

test('a ZIP code that the search took for another is not home', async () => {
  const elsewhere = { ...found, reading: { words: '', misspelt: '94118' } }
  expect((await loaded(() => Response.json(elsewhere))).names).toEqual([])
})
