import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmsClient } from './client.ts'
import inbound from './samples/inbound.json' with { type: 'json' }
import message from './samples/message.json' with { type: 'json' }
import refusal from './samples/refusal.json' with { type: 'json' }
import { type SmsSandbox, startSmsSandbox } from './sandbox.ts'
import { isSignedForm, signatureOf } from './signature.ts'
import { inboundSchema, messageSchema, refusalSchema, unsubscribed } from './wire.ts'

const account = { accountSid: `AC${'0'.repeat(32)}`, authTokens: ['t'.repeat(32)], from: '38350' }
const sms = {
  to: '2125550123',
  body: 'Nosh: You are VIP.',
  statusAddress: 'http://site/status',
  validSeconds: 3600,
}
let sandbox: SmsSandbox

beforeAll(async () => {
  sandbox = await startSmsSandbox({ accounts: [{ ...account, inboundAddress: 'http://127.0.0.1:1/' }], port: 0 })
})
afterAll(() => sandbox.close())

const client = (changes: Partial<Parameters<typeof createSmsClient>[0]> = {}) =>
  createSmsClient({ address: sandbox.address, ...account, ...changes })

test('a text arrives with all that it was given, and is found by its number afterwards', async () => {
  const sent = await client().send(sms)
  const [arrived] = sandbox.texts
  expect(arrived).toMatchObject({ ...sms, to: '+12125550123', from: '38350' })
  expect(sent).toEqual({ kind: 'sent', sid: arrived?.sid })
  expect(await client().taken(sms.to)).toMatchObject({ ok: true, value: [{ sid: arrived?.sid, body: sms.body }] })
  expect(await client().taken('2125550124')).toEqual({ ok: true, value: [] })
})

test('the numbers of the README get what they ask for', async () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const to = (ending: string) => {
    expect(readme).toContain(`| ${ending} `)
    return client().send({ ...sms, to: `212555${ending}` })
  }
  expect(await to('0610')).toEqual({ kind: 'stopped' })
  expect(await to('0614')).toEqual({ kind: 'final', reason: 'status 400 code 21614' })
  expect(await to('0429')).toEqual({ kind: 'retryable', reason: 'status 429 code 20429' })
  expect(await to('0503')).toMatchObject({ kind: 'retryable' })
  expect(await client().taken('2125550503')).toMatchObject({ ok: true, value: [{ body: sms.body }] })
  expect(await to('0503')).toMatchObject({ kind: 'sent' })
})

test('a wrong token, a number that is not ours and a provider that is down can be mended', async () => {
  for (const changes of [{ authTokens: ['x'] }, { from: '11111' }, { address: 'http://127.0.0.1:1' }])
    expect(await client(changes).send(sms)).toMatchObject({ kind: 'retryable' })
})

test.each([
  ['is broken', 502, '<h1>Bad gateway</h1>', 'retryable'],
  ['answers a page', 201, '<h1>Welcome</h1>', 'retryable'],
  ['refuses the text', 400, '{"code":21617,"message":"too long"}', 'final'],
  ['refuses without a word', 400, '', 'final'],
])('a provider that %s', async (_name, status, body, kind) => {
  const server = createServer((_request, response) => response.writeHead(status).end(body))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const bound = server.address()
  const port = bound !== null && typeof bound === 'object' ? bound.port : expect.unreachable()
  expect(await client({ address: `http://127.0.0.1:${port}` }).send(sms)).toMatchObject({ kind })
  await new Promise((closed) => server.close(closed))
})

test('a provider that does not answer is given up in time', async () => {
  const letGo = sandbox.hold()
  expect(await client({ timeout: 50 }).send(sms)).toEqual({ kind: 'retryable', reason: 'no answer in time' })
  letGo()
})

test("a signature is that of the provider's documentation, by any of the tokens, over address and every field", () => {
  const form = new URLSearchParams({
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  })
  const address = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  const signature = signatureOf('12345', { address, form })
  expect(signature).toBe('RSOYDt4T1cUTdK1PDd93/VVr8B8=')
  expect(isSignedForm(['newer', '12345'], { address, form, signature })).toBe(true)
  const changed = new URLSearchParams(form)
  changed.set('Digits', '1235')
  expect(isSignedForm(['12345'], { address, form: changed, signature })).toBe(false)
  expect(isSignedForm(['12345'], { address: `${address}0`, form, signature })).toBe(false)
  for (const wrong of ['', 'x', `${signature}=`])
    expect(isSignedForm(['12345'], { address, form, signature: wrong })).toBe(false)
  expect(isSignedForm([], { address, form, signature })).toBe(false)
})

test('the samples have the shape of the wire', () => {
  expect(message).toMatchObject(messageSchema.parse(message))
  expect(refusalSchema.parse(refusal).code).toBe(unsubscribed)
  expect(inbound).toMatchObject(inboundSchema.parse(inbound))
})
