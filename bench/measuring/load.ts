import autocannon from 'autocannon'
import { Agent, request } from 'node:http'

/** A request to a server on this machine; the host name says whose site it is. */
export interface Target {
  readonly port: number
  readonly host: string
  readonly path: string
  readonly encoding?: 'br' | 'gzip'
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

interface Load {
  readonly connections: number
  readonly seconds: number
  readonly paths?: readonly string[]
  /** Where the server is in this process: the client then has a thread of its own. */
  readonly inThread?: boolean
}

/** Answers per second with so many connections that each wait for their answer, of `paths` in turn. An answer that is not a success is an error. */
export async function answersPerSecond(target: Target, load: Load): Promise<number> {
  const { connections, seconds, paths = [target.path], inThread = false } = load
  const url = `http://127.0.0.1:${target.port}${target.path}`
  const { requests, duration, non2xx, errors } = await autocannon({
    url,
    connections,
    ...(inThread ? { workers: 1 } : {}),
    duration: seconds,
    headers: headersOf(target),
    requests: paths.map((path) => ({ method: 'GET', path })),
  })
  if (non2xx + errors > 0)
    throw new Error(`${target.path}: ${non2xx} answers were no success, ${errors} requests failed`)
  return requests.total / duration
}

/** Milliseconds until the first byte of the answer, over a connection that is open already, unless it is the first. */
export async function timeToFirstByte(target: Target): Promise<number> {
  return (await ask(target)).firstByteMs
}

export async function readText(target: Target): Promise<string> {
  return (await ask(target)).text
}

function ask(target: Target): Promise<{ readonly firstByteMs: number; readonly text: string }> {
  const { port, path } = target
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const asking = request({ host: '127.0.0.1', port, path, agent, headers: headersOf(target) }, (response) => {
      const firstByteMs = performance.now() - started
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        if (response.statusCode === 200) resolve({ firstByteMs, text: Buffer.concat(chunks).toString() })
        else reject(new Error(`${path} answered ${response.statusCode}`))
      })
    })
    asking.once('error', reject)
    asking.end()
  })
}

function headersOf({ host, encoding }: Target): Record<string, string> {
  return { host, accept: 'text/html', 'accept-encoding': encoding ?? 'identity' }
}
