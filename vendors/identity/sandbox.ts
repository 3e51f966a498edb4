import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Provider } from 'oidc-provider'
import { serveSandbox } from '../sandbox-server.ts'
import { createProvider } from './sandbox-provider.ts'
import { signInPage } from './sandbox-page.ts'
import type { SandboxProgramme } from './sandbox-programme.ts'
import { type SandboxLie, signToken } from './sandbox-lies.ts'

export interface IdentitySandbox {
  issuerOf(programmeId: string): string
  /** From now on the programme's issuer lies like this; null: it is honest again. */
  tell(programmeId: string, lie: SandboxLie | null): void
  /** New keys, the old ones gone. */
  rotateKeys(programmeId: string): Promise<void>
  /** A token of these claims as the programme's issuer would sign it, or, forged, by a key that has its name. */
  sign(
    programmeId: string,
    claims: Readonly<Record<string, unknown>>,
    how?: { readonly typ?: string; readonly isForged?: true },
  ): Promise<string>
  close(): Promise<void>
}

interface Running {
  readonly programme: SandboxProgramme
  readonly provider: Provider
  readonly key: JWK
  readonly lieOf: () => SandboxLie | null
}

const signInPath = /^\/sign-in\/[\w-]+$/

/** The programmes' own sign-on, stood in for: a real OpenID Connect provider each, with people who sign in by one click. */
export async function startIdentitySandbox({
  port,
  programmes,
}: {
  readonly port: number
  readonly programmes: (issuerOf: (programmeId: string) => string) => readonly SandboxProgramme[]
}): Promise<IdentitySandbox> {
  const running = new Map<string, Running>()
  const server = await serveSandbox(port, (request, response) => serve(running, request, response))
  const issuerOf = (id: string) => `http://127.0.0.1:${server.port}/${id}`
  const lies = new Map<string, SandboxLie | null>()

  async function run(programme: SandboxProgramme): Promise<void> {
    const { id } = programme
    const lieOf = () => lies.get(id) ?? null
    const key = await newKey()
    const provider = createProvider(programme, { issuer: issuerOf(id), key, lieOf })
    running.set(id, { programme, provider, key, lieOf })
  }
  for (const programme of programmes(issuerOf)) await run(programme)

  function find(id: string): Running {
    const found = running.get(id)
    if (!found) throw new Error(`The sandbox has no programme ${id}`)
    return found
  }

  return {
    issuerOf,
    tell: (id, lie) => void lies.set(id, lie),
    rotateKeys: (id) => run(find(id).programme),
    async sign(id, claims, { typ, isForged } = {}) {
      const { key } = find(id)
      return signToken(claims, { key: isForged ? { ...(await newKey()), kid: key.kid ?? '' } : key, typ })
    },
    close: server.close,
  }
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(8).toString('hex') }
}

async function serve(
  running: ReadonlyMap<string, Running>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, id = '', rest = ''] = /^\/([\w-]+)(\/.*)?$/.exec(request.url ?? '') ?? []
  const found = running.get(id)
  if (!found) return void response.writeHead(404).end()
  if (found.lieOf() === 'isDown') return void response.writeHead(503).end()
  if (found.lieOf() === 'isSlow') return
  // The provider finds out below which path it is by what is left of the address.
  const whole = request.url
  request.url = rest === '' ? '/' : rest
  Object.assign(request, { originalUrl: whole, baseUrl: `/${id}` })
  if (signInPath.test(new URL(request.url, 'http://sandbox').pathname)) return signIn(found, request, response)
  await found.provider.callback()(request, response)
}

/** The page with the people, and what it sends. */
async function signIn(
  { programme, provider }: Running,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    if (request.method !== 'POST') {
      await provider.interactionDetails(request, response)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      return void response.end(signInPage(programme))
    }
    const accountId = new URLSearchParams(await text(request)).get('subject')
    await provider.interactionFinished(
      request,
      response,
      accountId === null
        ? { error: 'access_denied', error_description: 'The person turned back' }
        : { login: { accountId, remember: false } },
    )
  } catch (error) {
    response.writeHead(400, { 'content-type': 'text/plain' }).end(error instanceof Error ? error.message : 'No')
  }
}
