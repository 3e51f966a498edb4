import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import underPressure from '@fastify/under-pressure'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { headEveryAnswer, logAnswers } from './http/answer-headers.ts'
import { apiDocs } from './http/api-docs.ts'
import { cardRoutes } from './cards/routes.ts'
import { cardAlertRoutes } from './cards/alerts/routes.ts'
import { cardMoveRoutes } from './cards/moves/routes.ts'
import { cardUpdateRoutes } from './cards/updates/routes.ts'
import { contentRoutes } from './content/routes.ts'
import type { Context } from './context.ts'
import { cspReportRoutes } from './csp-reports/routes.ts'
import { closeWhileDraining } from './health/drain.ts'
import { answerFaults, answerUnknownCalls, refuseWhenClosing } from './http/faults.ts'
import { cardLinkingRoutes } from './feed/card-linking/routes.ts'
import { feedRoutes } from './feed/routes.ts'
import { guardRequests } from './http/guards/guard-requests.ts'
import { cashOutRoutes } from './gift-cards/routes.ts'
import { reservationRoutes } from './reservations/routes.ts'
import { favouriteListRoutes } from './favourites/list-routes.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { healthRoutes } from './health/health.ts'
import { deviceRoutes } from './devices/routes.ts'
import { emailChangeRoutes } from './email-change/routes.ts'
import { describeImage } from './images/describe-image.ts'
import { imageRoutes } from './images/routes.ts'
import { emptyTableDrawing } from './images/versioned-path.ts'
import { impressionRoutes } from './impressions/routes.ts'
import { leavingRoutes } from './leaving/routes.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { mapRoutes } from './maps/routes.ts'
import { merchantRoutes } from './merchants/routes.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { noticeChoiceRoutes } from './notice-choices/routes.ts'
import { hostApplicationRoutes } from './host-application/routes.ts'
import { signInLinkRoutes } from './host-application/sign-in-link-routes.ts'
import { exceptionRoutes } from './operator/exception-routes.ts'
import { campaignOperatorRoutes } from './operator/campaign-routes.ts'
import { emulationOperatorRoutes } from './operator/emulation-routes.ts'
import { rewardOperatorRoutes } from './operator/reward-routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { allowPageOrigin } from './http/guards/page-origin.ts'
import { pageRoutes, type Pages } from './pages/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { Overloaded } from './http/turn-away.ts'
import { limitCalls, sharedLimit } from './http/guards/limit-calls.ts'
import { limitRefusedSignatures } from './http/guards/refused-signatures.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { refuseUnreadable, refuseUnrouted } from './http/protocol-faults.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { rewardRoutes } from './activity/routes.ts'
import { readJson } from './http/read-bodies.ts'
import { redirectMended, refuseOddRequests, takeRequest } from './http/guards/request-target.ts'
import { checkRouteKinds } from './http/route-kinds.ts'
import { answerSerializer, parseRequests } from './http/serializer.ts'
import { emulationRoutes } from './sign-in/emulation-routes.ts'
import { sessionRoutes } from './sign-in/routes.ts'
import { signOnRoutes } from './sign-on/routes.ts'
import { stagingRoutes } from './staging/routes.ts'
import { siteFileRoutes } from './site-files/routes.ts'
import { textRoutes } from './texting/routes.ts'
import { unsubscribeRoutes } from './unsubscribing/routes.ts'
import { surveyRoutes } from './surveys/routes.ts'
import { refuseLooseTexts } from './http/texts/refuse-loose-texts.ts'
import { visitClaimRoutes } from './visit-claims/routes.ts'
import { trustOf } from './settings/trusted-proxies.ts'
import type { Telemetry } from './telemetry/watched.ts'

interface Options {
  /** Absent: the API alone. */
  readonly pages?: Pages
  /** Absent: nobody watches. */
  readonly telemetry?: Pick<Telemetry, 'watchRequests'>
}

/** The server, ready to listen or to be injected into. */
// oxlint-disable-next-line max-lines-per-function -- What is registered acts in this order, which one has to see whole.
export async function createApp(context: Context, { pages, telemetry }: Options = {}): Promise<FastifyInstance> {
  const { config } = context
  const isTrusted = trustOf(config.trustedProxies)
  const app = Fastify({
    loggerInstance: context.log,
    // Only a trusted proxy's is left there by now.
    genReqId: ({ headers }) => headers['x-request-id']?.toString() ?? randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: 65_536,
    trustProxy: isTrusted,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // Whoever sends slowly holds a connection for so long, and no longer.
    requestTimeout: config.limits.requestMs,
    http: {
      requireHostHeader: false,
      headersTimeout: config.limits.headersMs,
      connectionsCheckingInterval: Math.ceil(config.limits.headersMs / 2),
    },
    frameworkErrors: refuseUnrouted,
    clientErrorHandler: refuseUnreadable,
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: (request) => takeRequest(request, isTrusted),
  })
  app.setValidatorCompiler(parseRequests)
  refuseLooseTexts(app, config.environment)
  app.setSerializerCompiler(answerSerializer(config.environment))
  await telemetry?.watchRequests(app)
  readJson(app)
  answerFaults(app)
  logAnswers(app)
  checkRouteKinds(app)

  headEveryAnswer(app)
  refuseOddRequests(app)
  refuseWhenClosing(app)
  redirectMended(app)
  closeWhileDraining(app, context)

  allowPageOrigin(app, context)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(underPressure, {
    maxEventLoopDelay: config.limits.eventLoopDelayMs,
    // A pause as long as the time between two looks leaves nothing measured, which the plugin takes for an endless delay.
    sampleInterval: Math.max(1000, 2 * config.limits.eventLoopDelayMs),
    async pressureHandler(_request, _reply, what, value) {
      throw new Overloaded({ what, value })
    },
  })
  await limitCalls(app, context)
  limitRefusedSignatures(app, context)
  guardRequests(app, context)
  await apiDocs(app, context)

  answerUnknownCalls(app)
  healthRoutes(app, context)
  cspReportRoutes(app, context)
  sessionRoutes(app, context)
  emulationRoutes(app, context)
  signInLinkRoutes(app, context)
  const max = config.limits.emailChecksPerTenMinutes
  const emailQuestions = sharedLimit(app, { name: 'email-questions', max, windowMs: 600_000 })
  signOnRoutes(app, context, emailQuestions)
  memberRoutes(app, context, emailQuestions)
  recoveryRoutes(app, context)
  emailChangeRoutes(app, context, emailQuestions)
  deviceRoutes(app, context)
  passkeyRoutes(app, context)
  leavingRoutes(app, context)
  cardRoutes(app, context)
  merchantRoutes(app, context)
  campaignRoutes(app, context)
  favouriteRoutes(app, context)
  favouriteListRoutes(app, context)
  const mapOrigins = await mapRoutes(app, context)
  contentRoutes(app, context)
  stagingRoutes(app, context)
  reviewRoutes(app, context)
  impressionRoutes(app, context)
  surveyRoutes(app, context)
  rewardRoutes(app, context)
  visitClaimRoutes(app, context)
  cashOutRoutes(app, context)
  reservationRoutes(app, context)
  inboxRoutes(app, context)
  noticeChoiceRoutes(app, context)
  unsubscribeRoutes(app, context)
  feedRoutes(app, context)
  cardLinkingRoutes(app, context)
  cardUpdateRoutes(app, context)
  cardMoveRoutes(app, context)
  cardAlertRoutes(app, context)
  operatorRoutes(app, context)
  exceptionRoutes(app, context)
  rewardOperatorRoutes(app, context)
  campaignOperatorRoutes(app, context)
  emulationOperatorRoutes(app, context)
  hostApplicationRoutes(app, context)
  textRoutes(app, context)
  await imageRoutes(app, {
    cacheFolder: join(config.dataFolder, 'images'),
    ...config.limits.images,
    describe: (path, { db }) => describeImage(path, { db, partners: context.partners }),
    missingPicture: ({ partner }) => emptyTableDrawing(partner.theme),
    vitals: context.vitals,
  })
  if (pages) {
    siteFileRoutes(app, context, pages.assetsFolder)
    await pageRoutes(app, context, { ...pages, mapOrigins })
  }
  return app
}
