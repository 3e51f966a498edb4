import { createTransport } from 'nodemailer'

export interface Mail {
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** Without its angle brackets; every try of one mail has the same. */
  readonly messageId: string
  readonly headers?: Readonly<Record<string, string>>
}

/** `retryable`: perhaps later, for all that is known nothing was taken. `final`: the server will never take this mail. */
export type MailResult = { readonly kind: 'sent' } | { readonly kind: 'retryable' | 'final'; readonly reason: string }

export interface Mailer {
  send(mail: Mail): Promise<MailResult>
}

interface MailServer {
  /** smtp:// or smtps://, with the user and the password where it wants them. */
  readonly address: string
  /** Refuses to hand mails on in the clear. */
  readonly encrypted: boolean
}

/** A try ends long before the lease of the mail does. */
const waitMs = 10_000

/** The client of a mail server. A connection for each mail: there are few, and none is left open to grow old. */
export function createMailer({ address, encrypted }: MailServer): Mailer {
  const transport = createTransport({
    url: address,
    requireTLS: encrypted && address.startsWith('smtp://'),
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ messageId, headers, to, replyTo, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          // As objects: a text would be read, and could name several people.
          to: { name: '', address: to },
          replyTo: { name: '', address: replyTo },
          messageId: `<${messageId}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        })
        return { kind: 'sent' }
      } catch (error) {
        return refusalOf(error)
      }
    },
  }
}

/** The server's own word about the recipient or the text is final where it says so (5xx); whatever is wrong with the way to it may be mended. */
function refusalOf(error: unknown): MailResult {
  if (!(error instanceof Error)) throw error
  const code = 'code' in error ? String(error.code) : error.name
  const status = 'responseCode' in error ? Number(error.responseCode) : 0
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && status >= 500
  return { kind: isFinal ? 'final' : 'retryable', reason: status > 0 ? `${code} ${status}` : code }
}
