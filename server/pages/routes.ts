import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageAddress, PageHandler } from '#contract/page-handler.ts'
import { tellsUnsentForm } from '#domain/requests/unsent-form.ts'
import { extraAddress } from '#domain/content/extra-screens.ts'
import type { Context } from '../context.ts'
import { loadSessionIfPossible } from '../http/guards/guard-requests.ts'
import { apiOriginFor } from '../http/guards/page-origin.ts'
import { shareVisitorAnswers } from '../http/page-calls.ts'
import { pagePolicy, type PolicyHeaders } from '../http/page-policy.ts'
import { targetOf } from '../http/guards/request-target.ts'
import { inDataFolder } from '../settings/data-folder.ts'
import { analyticsSources, privacyHeaders } from './analytics-sources.ts'
import { drawPage, type WholePage } from './draw-page.ts'
import { keepBuild } from './earlier-builds.ts'
import { emulationEntryPath, emulationEntryRoute, holderOf, shownIn } from './emulation-pages.ts'
import { fontRoutes } from './font-routes.ts'
import { createPageCache, type KeptPage } from './page-cache.ts'
import { cutPage, fillPage, fillPageGzipped, type PageMarks } from './page-template.ts'
import { paymentSources } from './payment-sources.ts'
import { readSite, surveyHostOf } from './read-site.ts'
import { sharedKey } from './shared-key.ts'
import { sharedSiteRoute } from './shared-site.ts'
import { unsentForms } from './unsent-forms.ts'

export interface Pages {
  readonly handler: PageHandler
  /** Absent: a page may read all of its address. */
  readonly pageAddress?: PageAddress
  /** The browser build: served below /assets/ under names that carry their content's hash. */
  readonly assetsFolder: string
}

const oneYear = 31_536_000_000

const whole: PageAddress = (url) => url

/** Every path that is no call and no file is a page. */
// oxlint-disable-next-line max-lines-per-function -- A list of routes, a few lines each.
export async function pageRoutes(
  app: FastifyInstance,
  context: Context,
  { handler, pageAddress = whole, assetsFolder, mapOrigins }: Pages & { readonly mapOrigins: readonly string[] },
): Promise<void> {
  const builds = join(context.config.dataFolder, 'builds')
  const earlier = inDataFolder({ folder: builds, deed: 'keep the files of the site' }, () =>
    keepBuild(builds, assetsFolder),
  )
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, kind: 'file' }
    })
    // A worker is held to the policy of its own file, and that of the map fetches where the page may.
    files.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', "frame-ancestors 'none'")
    })
    await files.register(fastifyStatic, {
      // Tabs that were opened before a deployment go on with their own build: its files stand behind this one's.
      root: [assetsFolder, ...earlier],
      prefix: '/assets/',
      immutable: true,
      maxAge: oneYear,
      decorateReply: false,
      index: false,
      // A route for each file that the build has left: what is asked for is looked up, and no folder is read for it.
      wildcard: false,
      globIgnore: ['**/*.br'],
      // The build leaves compressed copies; files without one are compressed on the way.
      preCompressed: true,
    })
    files.get('/assets/*', (_request, reply) => reply.callNotFound())
  })
  await unsentForms(app)
  fontRoutes(app, context)
  sharedSiteRoute(app, context)
  const { pageCacheMs, pageCacheBytes, visitorAnswersMs, visitorAnswersBytes } = context.config.limits
  const answers = shareVisitorAnswers(app, { keptMs: visitorAnswersMs, maxBytes: visitorAnswersBytes })
  const cache = createPageCache({ keptMs: pageCacheMs, maxBytes: pageCacheBytes })
  context.vitals.caches.set('visitorAnswers', answers.use).set('pages', cache.use)
  function policyOf(request: FastifyRequest, nonce: string): PolicyHeaders {
    const apiOrigin = apiOriginFor(context.config.apiOrigins, request)
    const surveyHost = surveyHostOf(context.config, request.partner)
    const policy = pagePolicy(
      {
        nonce,
        origins: apiOrigin === '' ? mapOrigins : [apiOrigin, ...mapOrigins],
        frames: surveyHost === null ? [] : [surveyHost],
        analytics: analyticsSources(request),
        payments: paymentSources(context.config, request.partner),
        ...holderOf(context.config, request),
      },
      context.config,
    )
    return { ...policy, ...privacyHeaders(request) }
  }
  emulationEntryRoute(app, context, {
    async draw(request, emulation) {
      const site = await readSite(context, request, { isUp: true })
      const marks = marksOf(context, request)
      const drawing = { app, handler, site, now: context.now(), marks, emulation, address: emulationEntryPath }
      return { page: await drawPage(request, drawing), policy: policyOf(request, marks.nonce) }
    },
  })
  app.get('/*', { config: { kind: 'page', emulated: 'shown', rateLimit: false } }, async (request, reply) => {
    const isUp = await loadSessionIfPossible(context, request, reply)
    const site = await readSite(context, request, { isUp })
    if (site.maintenance) request.turnedAway = 'maintenance'
    const drawing = {
      app,
      handler,
      site,
      now: context.now(),
      emulation: shownIn(context.config, request, context.now()),
    }
    const marks = marksOf(context, request)
    const policy = policyOf(request, marks.nonce)
    const asked = targetOf(request)
    const extra = extraAddress(request.partner.settings.extraPaths, asked)
    const address = pageAddress(asked)
    const key =
      cache.isOn && !site.maintenance && !tellsUnsentForm(asked)
        ? sharedKey(request, { address, nativeApp: site.nativeApp })
        : null
    if (key !== null) {
      const page = await cache.find(key, context.now().getTime(), () => {
        const shared = { ...drawing, address, marks: ownMarks(context) }
        return drawPage(request, shared).then((drawn) => keptPage(drawn, shared.marks))
      })
      if (page.status === 404 && extra !== null) return reply.redirect(extra, 302)
      if (address === asked || !leadsElsewhere(page)) return sendKept({ request, reply }, { page, marks, policy })
    }
    const { status, headers, html } = await drawPage(request, { ...drawing, address: asked, marks })
    if (status === 404 && extra !== null) return reply.redirect(extra, 302)
    setHeaders({ request, reply }, { status, headers, policy })
    return reply.send(html)
  })
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

function marksOf(context: Context, request: FastifyRequest): PageMarks {
  return { nonce: newNonce(context), requestId: request.id }
}

/** A page that many get is drawn with marks that no answer ever carries. */
function ownMarks(context: Context): PageMarks {
  return { nonce: newNonce(context), requestId: newNonce(context) }
}

function newNonce(context: Context): string {
  return context.random(16).toString('base64')
}

function keptPage({ status, headers, html, isPartial }: WholePage, marks: PageMarks): KeptPage {
  return { status, headers, template: cutPage(html, marks), mayBeKept: status === 200 && !isPartial }
}

/** Where to may depend on all that was asked: a way back has every parameter. */
function leadsElsewhere({ status }: KeptPage): boolean {
  return status >= 300 && status < 400
}

function sendKept(
  { request, reply }: Exchange,
  { page, marks, policy }: { readonly page: KeptPage; readonly marks: PageMarks; readonly policy: PolicyHeaders },
): FastifyReply {
  setHeaders({ request, reply }, { ...page, policy })
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(fillPage(page.template, marks))
  reply.header('content-encoding', 'gzip')
  return reply.send(fillPageGzipped(page.template, marks))
}

function setHeaders(
  { request, reply }: Exchange,
  { status, headers, policy }: Pick<KeptPage, 'status' | 'headers'> & { readonly policy: PolicyHeaders },
): void {
  reply.code(status).headers(policy)
  for (const [name, value] of headers) reply.header(name, value)
  // What a member sees is theirs; what a visitor sees changes with the next deployment, and carries a nonce.
  reply
    .header('cache-control', request.signedIn ? 'private, no-store' : 'no-cache')
    .header('vary', 'Cookie, Accept-Encoding')
}
