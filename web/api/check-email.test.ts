import { expect, test } from 'vitest'
import { createCallApi } from './call-api.ts'
import { checkEmail } from './check-email.ts'
import { statusCodes } from './refused-error.ts'

function checked(answer: () => Response) {
  return checkEmail(
    createCallApi(async () => answer()),
    { email: 'ada@example.com' },
  )
}

test('API-22 a redirect counts as success, whether the browser shows its status or hides it', async () => {
  expect(await checked(() => Response.redirect('https://elsewhere.example/', 303))).toEqual({ isValid: true })
  expect(await checked(() => Response.error())).toEqual({ isValid: true })
})

test('API-23 other statuses reject', async () => {
  for (const status of [400, 404, 429, 500])
    await expect(checked(() => Response.json({ code: 'fault', requestId: 'r' }, { status }))).rejects.toThrow()
  expect(await checked(() => Response.json({ isValid: false }))).toEqual({ isValid: false })
})

test('API-56 eight status codes are told apart', () => {
  expect(Object.values(statusCodes)).toEqual([200, 202, 303, 400, 401, 403, 429, 500])
})
