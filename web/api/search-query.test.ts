import { expect, test } from 'vitest'
import { createCallApi } from './call-api.ts'
import { createQueryClient } from './query-client.ts'
import { RefusedError } from './refused-error.ts'
import { defaultLocationQuery, searchQuery } from './search-query.ts'

/** An API that answers the same to every call, and the paths that it was asked for. */
function answering(status: number, body: unknown) {
  const asked: string[] = []
  const callApi = createCallApi(async (path) => {
    asked.push(path)
    return new Response(JSON.stringify(body), { status, statusText: status === 200 ? 'OK' : 'Internal Server Error' })
  })
  return { asked, callApi, queries: createQueryClient() }
}

test('API-27 a search resolves to JSON, or rejects with the status text', async () => {
  const found = answering(200, { data: [], totalResultSize: 0 })
  const query = { location: '94103' }
  expect(await found.queries.fetchQuery(searchQuery(found.callApi, query))).toEqual({ data: [], totalResultSize: 0 })
  const failing = answering(500, null)
  const failed = await failing.queries.fetchQuery(searchQuery(failing.callApi, query)).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(RefusedError)
  expect(failed).toMatchObject({ message: 'Internal Server Error', status: 500 })
})

test('API-29 the default location is asked for once, even where that fails', async () => {
  const { asked, callApi, queries } = answering(500, null)
  await expect(queries.fetchQuery(defaultLocationQuery(callApi))).rejects.toThrow('Internal Server Error')
  expect(asked).toEqual(['/api/DefaultUserLocation'])
})

test('API-30 the default location is kept for as long as the page lives', async () => {
  const { asked, callApi, queries } = answering(200, { latitude: 1, longitude: 2 })
  for (let need = 0; need < 2; need++)
    expect(await queries.fetchQuery(defaultLocationQuery(callApi))).toEqual({ latitude: 1, longitude: 2 })
  expect(asked).toHaveLength(1)
  expect(defaultLocationQuery(callApi)).toMatchObject({ staleTime: Infinity, gcTime: Infinity })
})
