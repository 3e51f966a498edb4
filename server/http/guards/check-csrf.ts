import type { FastifyRequest } from 'fastify'
import { enterEmulation } from '#contract/endpoints/emulation/emulation.ts'
import type { Context } from '../../context.ts'
import { sessionSecrets } from '../../settings/secrets.ts'
import { readCookie } from '../../session/cookies.ts'
import { isCsrfTokenOf, isVisitor, type Bearer } from '../../session/csrf-token.ts'
import { isFromOwnPage } from './own-page.ts'

/**
 * Whether a mutating call comes from our own page and carries the token of the cookie that came with it. A session's token counts for the
 * session's cookie even where the session has just been renewed by a stay-signed-in token.
 */
export function passesCsrf({ config, secrets }: Context, request: FastifyRequest): boolean {
  const given = request.headers['x-xsrf-token']
  if (typeof given !== 'string' || !isFromOwnPage(config.apiOrigins, request)) return false
  const keys = sessionSecrets(secrets)
  return bearersOf(keys, request).some((bearer) => isCsrfTokenOf(keys, given, bearer))
}

function bearersOf(keys: readonly string[], request: FastifyRequest): Bearer[] {
  const session: Bearer[] = request.sid === null ? [] : [{ kind: 'session', value: request.sid }]
  if (request.signedIn) return session
  // Where the console's token is taken, the frame has the cookie of its entry page alone.
  const isEntering = request.routeOptions.url === enterEmulation.path
  const visitor = readCookie(request, isEntering ? 'emulation' : 'visitor')
  return visitor !== null && isVisitor(keys, visitor) ? [...session, { kind: 'visitor', value: visitor }] : session
}
