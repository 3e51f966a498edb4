import { expect, test } from 'vitest'
import { linkCards } from '#contract/endpoints/cards.ts'
import { signUp, validateZip } from '#contract/endpoints/enrolment.ts'
import { createProspect, getKnownMember, validateEmail } from '#contract/endpoints/prospects.ts'
import { createCallApi } from './call-api.ts'
import { answerOf, RefusedError } from './refused-error.ts'

const input = { query: { email: 'ada@example.com' } }

test('a refusal comes back as a value with its code', async () => {
  const callApi = createCallApi(async () =>
    Response.json({ code: 'tooManyRequests', requestId: 'r1' }, { status: 429 }),
  )
  expect(await callApi(validateEmail, input)).toMatchObject({
    ok: false,
    status: 429,
    refusal: { code: 'tooManyRequests', requestId: 'r1' },
  })
})

test('an answer that no API wrote reads as a fault', async () => {
  const callApi = createCallApi(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await callApi(validateEmail, input)).toMatchObject({ ok: false, refusal: { code: 'fault' } })
})

test('a query that is refused fails with the status text', async () => {
  const callApi = createCallApi(async () => new Response('', { status: 500, statusText: 'Internal Server Error' }))
  const outcome = await callApi(validateEmail, input)
  expect(() => answerOf(outcome)).toThrow(RefusedError)
  expect(() => answerOf(outcome)).toThrow('Internal Server Error')
})

test('API-01 API-02 API-15 calls carry cookies of the own origin only, speak JSON and follow no redirect', async () => {
  const seen: RequestInit[] = []
  const callApi = createCallApi(async (_path, init) => {
    seen.push(init)
    return Response.json({})
  })
  await callApi(validateEmail, input)
  await callApi(getKnownMember, { params: { publicId: 'abc' } })
  await callApi(createProspect, { body: { email: 'ada@example.com' } })
  expect(seen).toHaveLength(3)
  for (const init of seen)
    expect(init).toMatchObject({
      credentials: 'same-origin',
      redirect: 'manual',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    })
})

test('API-20 API-21 the check of an address names it, and usePpn only where it is set', async () => {
  const { paths, callApi } = recorded()
  await callApi(validateEmail, { query: { email: 'ada@example.com' } })
  await callApi(validateEmail, { query: { email: 'ada@example.com', usePpn: undefined } })
  await callApi(validateEmail, { query: { email: 'ada@example.com', usePpn: 'true' } })
  expect(paths).toEqual([
    'GET /api/Members/Validate/Email?email=ada%40example.com ',
    'GET /api/Members/Validate/Email?email=ada%40example.com ',
    'GET /api/Members/Validate/Email?email=ada%40example.com&usePpn=true ',
  ])
})

test('API-24 API-25 the check of a ZIP code names it, and a prospect is an e-mail address and nothing else', async () => {
  const { paths, callApi } = recorded()
  await callApi(validateZip, { query: { zip: '94110' } })
  await callApi(createProspect, { body: { email: 'ada@example.com' } })
  expect(paths).toEqual(['GET /api/Members/Validate/Zip?zip=94110 ', 'POST /api/Prospects {"email":"ada@example.com"}'])
})

function recorded() {
  const paths: string[] = []
  const callApi = createCallApi(async (path, { method, body }) => {
    paths.push(`${method} ${path} ${typeof body === 'string' ? body : ''}`)
    return Response.json({ isValid: true })
  })
  return { paths, callApi }
}

test('API-38 API-39 cards that could not be linked are refused with the status text, and with the body where there is one', async () => {
  const body = {
    creditCards: [],
    directFileFeedOptIn: true as const,
    consentVersion: 'one',
    gRecaptchaResponse: 'token',
  }
  for (const [status, statusText] of [
    [401, 'Unauthorized'],
    [500, 'Internal Server Error'],
  ] as const) {
    const failing = createCallApi(async () => new Response('', { status, statusText }))
    const outcome = await failing(linkCards, { body })
    expect(() => answerOf(outcome)).toThrow(statusText)
  }
  const told = { code: 'maximumReached', requestId: 'r1' } as const
  const refusing = createCallApi(async () => Response.json(told, { status: 400 }))
  expect(await refusing(linkCards, { body })).toMatchObject({ ok: false, status: 400, refusal: told })
})

test('API-07 API-09 joining follows no redirect, and a refusal comes with its status code', async () => {
  const seen: RequestInit[] = []
  const callApi = createCallApi(async (_path, init) => {
    seen.push(init)
    return Response.json({ code: 'invalidRequest', requestId: 'r1' }, { status: 400 })
  })
  const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', zipCode: '94103' }
  const body = { ...ada, password: 'correct horse', passwordConfirm: 'correct horse' }
  const outcome = await callApi(signUp, { body })
  expect(seen).toMatchObject([{ method: 'POST', redirect: 'manual' }])
  expect(outcome).toMatchObject({ ok: false, status: 400 })
  expect(() => answerOf(outcome)).toThrow(expect.objectContaining({ status: 400 }))
})
