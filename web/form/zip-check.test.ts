import { expect, test, vi } from 'vitest'
import { fillText } from '#domain/content/fill-text.ts'
import baseCopy from '#partners/base/copy.json' with { type: 'json' }
import { createCallApi } from '../api/call-api.ts'
import type { Copy } from '../copy/use-copy.ts'
import { createZipCheck } from './zip-check.ts'

const failure = 'Error while checking ZIP code. Something went wrong. Please refresh the page and try again.'

const t: Copy = (key, parameters = {}) => fillText(baseCopy[key], parameters)

function checkAnswering(answer: () => Promise<Response>) {
  const transport = vi.fn(answer)
  return { transport, check: createZipCheck(createCallApi(transport), t) }
}

test('a ZIP code that is no place in the U.S. is told so', async () => {
  const { check } = checkAnswering(async () => Response.json({ isValid: false }))
  expect(await check('00000')).toBe('This ZIP code is not located in the U.S.')
})

test('the server is asked about a ZIP code once, and never about half of one', async () => {
  const { check, transport } = checkAnswering(async () => Response.json({ isValid: true }))
  expect(await check('941')).toBe('Enter a 5-digit ZIP code.')
  expect(await check('94110')).toBeNull()
  expect(await check(' 94110 ')).toBeNull()
  expect(transport).toHaveBeenCalledTimes(1)
})

test('two checks at once are one question, also where it fails', async () => {
  const { check, transport } = checkAnswering(async () => Response.json({ isValid: false }))
  const told = 'This ZIP code is not located in the U.S.'
  expect(await Promise.all([check('00000'), check('00000')])).toEqual([told, told])
  expect(transport).toHaveBeenCalledTimes(1)
  const failing = checkAnswering(() => Promise.reject(new Error('offline')))
  expect(await Promise.all([failing.check('94110'), failing.check('94110')])).toEqual([failure, failure])
  expect(failing.transport).toHaveBeenCalledTimes(1)
})

test('FORM-18 a field check that fails says so, and is tried again', async () => {
  const { check, transport } = checkAnswering(() => Promise.reject(new Error('offline')))
  expect(await check('94110')).toBe(failure)
  await check('94110')
  expect(transport).toHaveBeenCalledTimes(2)
})
