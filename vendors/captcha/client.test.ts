import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterEach, expect, test } from 'vitest'
import { createCaptcha } from './client.ts'
import type { Captcha } from './captcha.ts'
import { startRecaptchaSandbox } from './sandbox.ts'

const hmacKey = 'the captcha key of this test'
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

function usedInMemory() {
  const ids = new Set<string>()
  return { claim: async (id: string) => !ids.has(id) && ids.add(id).has(id) }
}

function embedded(overrides: { hmacKey?: string; now?: () => Date } = {}): Captcha {
  return createCaptcha({ kind: 'embedded', hmacKey, used: usedInMemory(), cost: 10, ...overrides })
}

async function solve(captcha: Captcha) {
  const offered = await captcha.challenge()
  if (offered.kind !== 'embedded') throw new Error('An embedded challenge was expected')
  const solution = await solveChallenge({ challenge: offered.challenge, deriveKey })
  if (solution === null) throw new Error('The challenge was not solved')
  return { challenge: offered.challenge, solution }
}

function tokenOf(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

test('a solved challenge passes', async () => {
  const captcha = embedded()
  expect(await captcha.verify(tokenOf(await solve(captcha)))).toBe('passed')
})

test('a solved challenge passes once, also when it is sent twice at the same time', async () => {
  const captcha = embedded()
  const token = tokenOf(await solve(captcha))
  expect((await Promise.all([captcha.verify(token), captcha.verify(token)])).toSorted()).toEqual(['passed', 'replayed'])
  expect(await captcha.verify(token)).toBe('replayed')
})

test('a replay is seen although the token is written in another way', async () => {
  const captcha = embedded()
  const solved = await solve(captcha)
  expect(await captcha.verify(tokenOf(solved))).toBe('passed')
  expect(await captcha.verify(tokenOf({ solution: solved.solution, challenge: solved.challenge, more: 1 }))).toBe(
    'replayed',
  )
})

test('a guess, and a challenge of somebody else, are wrong', async () => {
  const captcha = embedded()
  const { challenge, solution } = await solve(captcha)
  const guess = { ...solution, derivedKey: `00${'ab'.repeat(31)}` }
  expect(await captcha.verify(tokenOf({ challenge, solution: guess }))).toBe('wrong')
  expect(await captcha.verify(tokenOf(await solve(embedded({ hmacKey: 'another key' }))))).toBe('wrong')
})

test('a challenge that was made easier is wrong', async () => {
  const captcha = embedded()
  const { challenge, solution } = await solve(captcha)
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }
  expect(await captcha.verify(tokenOf({ challenge: easier, solution }))).toBe('wrong')
})

test('what is not a token is malformed', async () => {
  for (const token of ['', 'bm8=', tokenOf({}), tokenOf(null)]) expect(await embedded().verify(token)).toBe('malformed')
})

test('a challenge expires after ten minutes', async () => {
  let time = Date.now()
  const captcha = embedded({ now: () => new Date(time) })
  const token = tokenOf(await solve(captcha))
  time += 11 * 60_000
  expect(await captcha.verify(token)).toBe('expired')
})

test('the operator’s reCAPTCHA is asked with the secret and the token', async () => {
  const asked: string[] = []
  const answers = [
    '{"success":true}',
    '{"success":false,"error-codes":["timeout-or-duplicate"]}',
    '{"success":false}',
    'down',
  ]
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked.push(await text(request))
    response.end(answers.shift())
  }
  const server = createServer((request, response) => void answer(request, response))
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('A TCP address was expected')

  const address = `http://127.0.0.1:${bound.port}`
  const captcha = createCaptcha({ kind: 'recaptcha', siteKey: 'site', secret: 'a&b', address })
  expect(await captcha.challenge()).toMatchObject({ kind: 'recaptcha', siteKey: 'site' })
  for (const verdict of ['passed', 'replayed', 'wrong', 'unavailable']) expect(await captcha.verify('t')).toBe(verdict)
  expect(asked[0]).toBe('secret=a%26b&response=t')
})

test('a token of the stand-in passes once, and nobody else makes one', async () => {
  const keys = { siteKey: 'the site key', secret: 'the secret' }
  const sandbox = await startRecaptchaSandbox({ ...keys, port: 0 })
  const captcha = createCaptcha({ kind: 'recaptcha', ...keys, address: sandbox.address })
  const script = `${sandbox.address}/recaptcha/api.js?render=explicit&trustedtypes=true`
  expect(await captcha.challenge()).toEqual({ kind: 'recaptcha', siteKey: 'the site key', script })
  expect(await (await fetch(script)).text()).toMatch(/grecaptcha/)
  const answered = await fetch(`${sandbox.address}/recaptcha/api2/token?k=the+site+key`)
  const { token } = (await answered.json()) as { token: string }
  expect(await captcha.verify(token)).toBe('passed')
  expect(await captcha.verify(token)).toBe('replayed')
  expect(await captcha.verify('made up')).toBe('wrong')
  const other = createCaptcha({ kind: 'recaptcha', siteKey: 'x', secret: 'another', address: sandbox.address })
  expect(await other.verify(token)).toBe('unavailable')
  await sandbox.close()
})
