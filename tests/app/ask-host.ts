import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface HostRequest {
  /** http://127.0.0.1:40123: where it listens. */
  readonly address: string
  readonly host: string
  /** Sent as it is written: no client between mends it. */
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Asks a server of this machine under another host's name, which fetch does not let one name. */
export function askHost({
  address,
  host,
  path,
  method = 'GET',
  headers = {},
  body = '',
}: HostRequest): Promise<Response> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const sent = { ...headers, host, ...(body === '' ? {} : { 'content-length': Buffer.byteLength(body) }) }
    const asking = request({ hostname, port, path, method, headers: sent }, (answer) => {
      const { statusCode: status = 0, rawHeaders } = answer
      const heard = rawHeaders.flatMap((name, at): [string, string][] =>
        at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
      )
      buffer(answer).then((said) => resolve(new Response(said, { status, headers: heard })), reject)
    })
    asking.once('error', reject)
    asking.end(body)
  })
}
