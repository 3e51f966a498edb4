import { expect, test, vi } from 'vitest'
import type { KnownMember } from '#contract/schemas/member.ts'
import { userState } from '../site/user-state.ts'
import { createCallApi } from './call-api.ts'
import { knownKey } from './known-visitor.ts'
import { knownQuery } from './known-query.ts'
import { createQueryClient } from './query-client.ts'

const invited = { publicId: 'abc', interfaceType: 'direct', tierLevel: 1, hasWebProfile: true, active: true }

async function lookUp(answer: () => Promise<Response>) {
  const transport = vi.fn(answer)
  const queryClient = createQueryClient()
  const query = knownQuery(createCallApi(transport), 'abc')
  await queryClient.prefetchQuery(query)
  await queryClient.prefetchQuery(query)
  return { transport, state: queryClient.getQueryState<KnownMember>(knownKey) }
}

test('KNOWN-03 GEN-06 a look-up that succeeds gives a known member, who is a known visitor until activated', async () => {
  const { transport, state } = await lookUp(async () => Response.json(invited))
  expect(state).toMatchObject({ status: 'success', data: invited })
  expect(userState(null, state?.data ?? null)).toBe('known')
  expect(transport).toHaveBeenCalledTimes(1)
})

test('KNOWN-04 a look-up that fails gives an error, and an anonymous visitor', async () => {
  const { state } = await lookUp(async () => Response.json({ code: 'notFound', requestId: 'r' }, { status: 404 }))
  expect(state).toMatchObject({ status: 'error', data: undefined })
  expect(userState(null, null)).toBe('anonymous')
})
