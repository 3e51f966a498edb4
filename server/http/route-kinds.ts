import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import type { EmulatedUse } from '#contract/emulated-calls.ts'

/**
 * What a route is, and by that what protects it. `call`: a call of the API, with all guards, and what a route is that declares nothing.
 * `report`: a call that browsers make by themselves, without a token. `page` and `file` are bounded by themselves and know what to say while a
 * partner is down. `health` and `signed` answer at any host: who asks is no browser, and a feed or an operator's call is signed.
 */
export type RouteKind = 'call' | 'report' | 'page' | 'file' | 'health' | 'signed'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Decides the guards (default `call`). */
    kind?: RouteKind
    /** Answered during a partner's maintenance too. */
    duringMaintenance?: boolean
    /** Who may call it; absent: not a call of the contract, so anybody. */
    access?: 'anyone' | 'member'
    /** What support may do with it in a member's place; absent: nothing. */
    emulated?: EmulatedUse
  }
}

export interface RegisteredRoute {
  readonly method: string | readonly string[]
  readonly url: string
  readonly config?: Readonly<FastifyContextConfig>
}

const routes = new WeakMap<FastifyInstance, RegisteredRoute[]>()

/** Refuses the start where a route below /api/ is no call, or a call lies elsewhere: a proxy in front may go by the path. Comes before all routes. */
export function checkRouteKinds(app: FastifyInstance): void {
  const registered: RegisteredRoute[] = []
  routes.set(app, registered)
  app.addHook('onRoute', (options) => void registered.push(options))
  // Plugins declare theirs after the hook has seen them.
  app.addHook('onReady', async () => {
    const problems = registered.filter(isMisplaced).map(({ method, url }) => `${method} ${url}`)
    if (problems.length > 0)
      throw new Error(`Calls lie below /api/, and every other route declares its kind: ${problems.join(', ')}`)
  })
}

/** All routes of the application, as they were registered. */
export function routesOf(app: FastifyInstance): readonly RegisteredRoute[] {
  return routes.get(app) ?? []
}

function isMisplaced({ url, config }: RegisteredRoute): boolean {
  return isCall(config?.kind ?? 'call') !== url.startsWith('/api/')
}

/** The kind of the route that was matched, whatever the address was written like; `nothing` where there is none. */
export function kindOf({ is404, routeOptions }: FastifyRequest): RouteKind | 'nothing' {
  return is404 ? 'nothing' : (routeOptions.config.kind ?? 'call')
}

/** A browser has its address in a bar, or in a page. */
export function isShown(kind: RouteKind | 'nothing'): boolean {
  return kind === 'page' || kind === 'file'
}

export function isCall(kind: RouteKind | 'nothing'): boolean {
  return kind === 'call' || kind === 'report'
}
