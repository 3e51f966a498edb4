import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { pageFiles } from './page-files.ts'
import { createSiteRouter } from './site-router.tsx'

test('every page names its file, and the file is there', () => {
  const { routesById } = createSiteRouter({
    queryClient: createQueryClient(),
    callApi: () => Promise.reject(new Error('nothing is called')),
    requestId: '',
    document: { nonce: '', siteAddress: '', themeCss: '', fonts: [], stylesheets: [], preloads: [], entry: null },
  })
  const pages = Object.values(routesById).filter(({ id, options }) => id !== '__root__' && 'component' in options)
  expect(pages.map(({ id }) => id).toSorted()).toEqual(Object.keys(pageFiles).toSorted())
  const root = new URL('../../', import.meta.url).pathname
  for (const file of Object.values(pageFiles)) expect(existsSync(root + file), file).toBe(true)
})

test('a page is all that its file exports, since it is taken from it without its name', () => {
  const root = new URL('../../', import.meta.url).pathname
  for (const file of Object.values(pageFiles))
    expect(readFileSync(root + file, 'utf8').match(/^export (?!type |interface )/gm), file).toHaveLength(1)
})
