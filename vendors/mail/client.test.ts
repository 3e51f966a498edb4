import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMailer, type Mail } from './client.ts'
import { type MailSandbox, startMailSandbox } from './sandbox.ts'

let sandbox: MailSandbox
beforeAll(async () => {
  sandbox = await startMailSandbox({ port: 0 })
})
afterAll(() => sandbox.close())

const mail: Mail = {
  from: { name: 'Dining, "of all"', address: 'no-reply@dining.example' },
  replyTo: 'help@dining.example',
  to: 'ada@example.com',
  subject: 'Zwölf Boxkämpfer 🥑',
  html: '<p>Hello Zoë</p>',
  text: 'Hello Zoë',
  messageId: 'one@dining.example',
}

const mailer = (encrypted = false) => createMailer({ address: sandbox.address, encrypted })

test('a mail arrives in both forms, from its sender, under its name', async () => {
  expect(await mailer().send(mail)).toEqual({ kind: 'sent' })
  const arrived = sandbox.mails.at(-1)
  expect(arrived).toMatchObject({
    ...mail,
    messageId: '<one@dining.example>',
    text: 'Hello Zoë\n',
    html: '<p>Hello Zoë</p>\n',
  })
})

test('a subject or an address with more in it than that adds no header and no recipient', async () => {
  const before = sandbox.mails.length
  const subject = 'one\r\nBcc: eve@example.com'
  for (const to of [
    'ada@example.com\r\nRCPT TO:<eve@example.com>',
    'ada@example.com, eve@example.com',
    'Ada <eve@example.com>',
  ])
    await mailer().send({ ...mail, subject, to })
  expect(sandbox.mails.slice(before).filter(({ to }) => to.split(', ').includes('eve@example.com'))).toEqual([])
})

test('an address that nobody has is given up, and a busy server is asked again', async () => {
  expect(await mailer().send({ ...mail, to: 'bounce@example.com' })).toEqual({ kind: 'final', reason: 'EENVELOPE 550' })
  expect(await mailer().send({ ...mail, to: 'later@example.com' })).toEqual({
    kind: 'retryable',
    reason: 'EENVELOPE 451',
  })
})

test('a server that is away, or that offers no encryption where there must be some, is asked again', async () => {
  const away = createMailer({ address: 'smtp://127.0.0.1:1', encrypted: false })
  expect(await away.send(mail)).toMatchObject({ kind: 'retryable' })
  const before = sandbox.mails.length
  expect(await mailer(true).send(mail)).toMatchObject({ kind: 'retryable' })
  expect(sandbox.mails).toHaveLength(before)
})
