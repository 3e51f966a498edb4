import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ArrivedMail {
  /** Counts from 1, in the order of arrival. */
  readonly id: number
  readonly arrivedAt: Date
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly messageId: string
  /** By their names in small letters. */
  readonly headers: ReadonlyMap<string, string>
}

export interface MailSandbox {
  /** smtp://127.0.0.1:2525 */
  readonly address: string
  /** The latest last. */
  readonly mails: readonly ArrivedMail[]
  close(): Promise<void>
}

interface Options {
  readonly port: number
  readonly now?: () => Date
}

/** What a mailbox keeps; the oldest go. */
const most = 500

/**
 * A mail server for development and tests, which speaks SMTP and hands nothing on. An address that begins with `bounce` is unknown (550), with one
 * that begins with `later` it is busy (451).
 */
// oxlint-disable-next-line max-lines-per-function -- One server, with its two answers.
export async function startMailSandbox({ port, now = () => new Date() }: Options): Promise<MailSandbox> {
  const mails: ArrivedMail[] = []
  let count = 0
  async function keep(stream: Readable, to: string): Promise<void> {
    const mail = await PostalMime.parse(await buffer(stream))
    mails.push({
      id: ++count,
      arrivedAt: now(),
      from: { name: mail.from?.name ?? '', address: mail.from?.address ?? '' },
      replyTo: mail.replyTo?.[0]?.address ?? '',
      to,
      subject: mail.subject ?? '',
      html: mail.html ?? '',
      text: mail.text ?? '',
      messageId: mail.messageId ?? '',
      headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
    })
    if (mails.length > most) mails.shift()
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo({ address }, _session, callback) {
      if (address.startsWith('bounce')) return callback(refusal(550, 'No such person here'))
      if (address.startsWith('later')) return callback(refusal(451, 'Come again'))
      callback()
    },
    onData(stream, { envelope }, callback) {
      const kept = keep(stream, envelope.rcptTo.map(({ address }) => address).join(', '))
      // oxlint-disable-next-line promise/prefer-await-to-callbacks, promise/no-callback-in-promise -- The server of the package takes callbacks.
      kept.then(() => callback(), callback)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const bound: AddressInfo | string | null | undefined = server.server.address()
  if (typeof bound !== 'object' || bound === null) throw new Error('A TCP address was expected')
  return {
    address: `smtp://127.0.0.1:${bound.port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
