import { pino, type DestinationStream, type Logger } from 'pino'
import { holdsCardNumber, maskCardNumbers } from '#domain/text/card-number.ts'
import type { Config } from './settings/config.ts'

/** Names of fields whose values never reach a log, at the first two depths of what is logged. */
const secretFields = [
  'authorization',
  'cookie',
  'csrfToken',
  'email',
  'encryptedCardNumber',
  'gRecaptchaResponse',
  'jwe',
  'partnerNumber',
  'password',
  'passwordConfirm',
  'phoneNumber',
  'secret',
  'secrets',
  'token',
  'username',
  '["set-cookie"]',
  '["x-xsrf-token"]',
]
const paths = secretFields.flatMap((field) => [
  field,
  field.startsWith('[') ? `*${field}` : `*.${field}`,
  field.startsWith('[') ? `*.*${field}` : `*.*.${field}`,
])

/** Structured logs without personal data: no query of an address, no body, no value of a database error. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    redact: { paths, censor: '[redacted]' },
    serializers: { req: presentRequest, err: presentError },
    hooks: { streamWrite: withoutCardNumbers },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Whatever slipped into a message, a path or a stack: no line of a log holds a card number. */
function withoutCardNumbers(line: string): string {
  if (!holdsCardNumber(line)) return line
  const masked: unknown = JSON.parse(line, (_, value: unknown) =>
    typeof value === 'string' || (typeof value === 'number' && holdsCardNumber(`${value}`))
      ? maskCardNumbers(`${value}`)
      : value,
  )
  return `${JSON.stringify(masked)}\n`
}

interface LoggedRequest {
  readonly method: string
  readonly url: string
  readonly host: string
  readonly ip: string
}

/** Queries carry e-mail addresses and what people search for: only the path is kept. */
function presentRequest({ method, url, host, ip }: LoggedRequest): object {
  return { method, path: url.split('?', 1)[0], host, ip }
}

/** A database error tells the values of the row in `detail` and `where`; its code and constraint are enough. */
function presentError(error: Error & { code?: unknown; constraint?: unknown }): object {
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(error.code === undefined ? {} : { code: error.code }),
    ...(error.constraint === undefined ? {} : { constraint: error.constraint }),
  }
}
