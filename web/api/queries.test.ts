import { focusManager, onlineManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createCallApi } from './call-api.ts'
import { featureFlagsQuery } from './feature-flags-query.ts'
import { memberQuery } from './member-query.ts'
import { createQueryClient } from './query-client.ts'
import { defaultLocationQuery } from './search-query.ts'

const place = { latitude: 40, longitude: -74 }
const failing = async () => Response.json({ code: 'fault', requestId: 'r' }, { status: 500 })

function counted(answer: () => Promise<Response>) {
  const transport = vi.fn(answer)
  return { transport, callApi: createCallApi(transport), queryClient: createQueryClient() }
}

test('API-29 API-30 the default location is asked for once: a failure is not retried, an answer is kept', async () => {
  const broken = counted(failing)
  await expect(broken.queryClient.fetchQuery(defaultLocationQuery(broken.callApi))).rejects.toThrow()
  expect(broken.transport).toHaveBeenCalledTimes(1)
  const working = counted(async () => Response.json(place))
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const hour of [0, 1, 24 * 365]) {
    vi.setSystemTime(hour * 3_600_000)
    expect(await working.queryClient.fetchQuery(defaultLocationQuery(working.callApi))).toEqual(place)
  }
  vi.useRealTimers()
  expect(working.transport).toHaveBeenCalledTimes(1)
})

test('API-11 API-12 a failing call for the member rejects with the status text, and the member is an error', async () => {
  const answer = async () => Response.json({ code: 'fault', requestId: 'r' }, { status: 500, statusText: 'Down' })
  const { callApi, queryClient } = counted(answer)
  await expect(queryClient.fetchQuery(memberQuery(callApi))).rejects.toThrow('Down')
  expect(queryClient.getQueryState(memberQuery(callApi).queryKey)).toMatchObject({ status: 'error' })
})

test.each([
  ['an answer', async () => Response.json({ code: 'notSignedIn', requestId: 'r' }, { status: 401 })],
  ['a failure', failing],
])('API-55 the member is asked for once and kept, through focus, reconnection and mounting: %s', async (_, answer) => {
  const { transport, callApi, queryClient } = counted(answer)
  await lookAgain(queryClient, () => new QueryObserver(queryClient, memberQuery(callApi)).subscribe(() => {}))
  expect(transport).toHaveBeenCalledTimes(1)
})

test.each([
  ['an answer', async () => Response.json({ authFlags: {}, filters: { new: true }, partnerFeatureFlags: {} })],
  ['a failure', failing],
])(
  'API-54 the feature flags are asked for once and kept, through focus, reconnection and mounting: %s',
  async (_, answer) => {
    const { transport, callApi, queryClient } = counted(answer)
    await lookAgain(queryClient, () => new QueryObserver(queryClient, featureFlagsQuery(callApi)).subscribe(() => {}))
    expect(transport).toHaveBeenCalledTimes(1)
    expect(transport.mock.calls[0]).toEqual(['/api/feature-flags', expect.objectContaining({ method: 'GET' })])
  },
)

/** Looks, leaves and comes back as a page and its window do over a year. */
async function lookAgain(queryClient: QueryClient, watch: () => () => void): Promise<void> {
  queryClient.mount()
  const unwatch = watch()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  for (const again of [false, true]) {
    focusManager.setFocused(again)
    onlineManager.setOnline(again)
  }
  unwatch()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 })
  watch()()
  vi.useRealTimers()
  await new Promise((resolve) => setImmediate(resolve))
  queryClient.unmount()
}
