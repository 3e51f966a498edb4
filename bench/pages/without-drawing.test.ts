import { expect, test } from 'vitest'
import type { PageCall, PageRequest } from '#contract/page-handler.ts'
import { withoutDrawing } from './without-drawing.ts'

test('a page is drawn once, and its calls are made every time', async () => {
  let drawings = 0
  const handler = withoutDrawing(async ({ callApi }) => {
    await callApi(call('/api/Merchants'))
    await callApi(call('/api/Member'))
    return { status: 200, headers: [], html: `drawing ${++drawings}` }
  })
  const asked: string[] = []
  const ask = (url: string) => handler(pageRequest(url, asked))
  expect([await ask('http://a/search'), await ask('http://a/search'), await ask('http://a/')]).toMatchObject([
    { html: 'drawing 1' },
    { html: 'drawing 1' },
    { html: 'drawing 2' },
  ])
  expect(asked).toEqual(Array.from({ length: 3 }, () => ['/api/Merchants', '/api/Member']).flat())
})

function call(path: string): PageCall {
  return { method: 'GET', path, params: {}, search: '' }
}

function pageRequest(url: string, asked: string[]): PageRequest {
  const request: Partial<PageRequest> = {
    request: new Request(url),
    async callApi({ path }) {
      asked.push(path)
      return { status: 200, body: null }
    },
  }
  return request as PageRequest
}
