import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageEmulation } from '#contract/page-handler.ts'
import type { Context } from '../context.ts'
import type { PolicyHeaders } from '../http/page-policy.ts'
import { setFramedCookie } from '../session/cookies.ts'
import { csrfTokenOf, newVisitor } from '../session/csrf-token.ts'
import type { Config } from '../settings/config.ts'
import type { WholePage } from './draw-page.ts'

/** What the console's frame opens first: the one page that may be held by it before anybody is in a member's place. */
export const emulationEntryPath = '/emulate'

type Console = Pick<Config, 'operatorConsoleOrigin'>

/** Who may hold the page of this request: the console where it is the frame's, and nobody else's page ever. */
export function holderOf({ operatorConsoleOrigin: holder }: Console, request: FastifyRequest): { holder?: string } {
  const isFrames = request.emulation !== null || request.routeOptions.url === emulationEntryPath
  return holder !== null && isFrames ? { holder } : {}
}

/** What a page says of whoever looks at it in a member's place; null: nobody does. */
export function shownIn(
  { operatorConsoleOrigin: consoleOrigin }: Console,
  { emulation }: FastifyRequest,
  now: Date,
): PageEmulation | null {
  if (emulation === null || consoleOrigin === null) return null
  const { id, memberName, operator, endsAt, isRaised } = emulation
  // The member's page names the person, not the key that their console signs with.
  const name = operator.split(/[:/]/).at(-1) ?? operator
  const secondsLeft = Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1_000))
  return { kind: 'running', consoleOrigin, id, memberName, operator: name, secondsLeft, isRaised }
}

interface Entry {
  draw(request: FastifyRequest, emulation: PageEmulation): Promise<{ page: WholePage; policy: PolicyHeaders }>
}

/** A new frame begins with a cookie that is nobody's, so that what was before is not gone on with; the token of its one call stands in the page. */
export function emulationEntryRoute(app: FastifyInstance, context: Context, { draw }: Entry): void {
  const { secrets, random } = context
  const { operatorConsoleOrigin: consoleOrigin } = context.config
  if (consoleOrigin === null) return
  const config = { kind: 'page', emulated: 'shown', rateLimit: false } as const
  app.get(emulationEntryPath, { config, schema: { hide: true } }, async (request, reply) => {
    const value = newVisitor(secrets.session, random(32).toString('base64url'))
    const csrfToken = csrfTokenOf(secrets.session, { kind: 'visitor', value })
    const { page, policy } = await draw(request, { kind: 'entry', consoleOrigin, csrfToken })
    if (request.headers['sec-fetch-dest'] === 'iframe') setFramedCookie(reply, { value })
    return reply
      .code(page.status)
      .headers(policy)
      .headers(Object.fromEntries(page.headers))
      .header('cache-control', 'no-store')
      .send(page.html)
  })
}
