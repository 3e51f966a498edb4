import type { FastifyInstance } from 'fastify'
import { enterEmulation as enterCall, getEmulation } from '#contract/endpoints/emulation/emulation.ts'
import { emulationSchema, enterEmulationBodySchema } from '#contract/schemas/emulation/emulation.ts'
import type { Context } from '../context.ts'
import type { Emulation } from '../emulation/emulation.ts'
import { enterEmulation } from '../emulation/enter-emulation.ts'
import { route } from '../http/route.ts'
import { refuse, Refusal } from '../refusal.ts'
import { setFramedCookie } from '../session/cookies.ts'
import { ConfigError } from '../settings/operator-error.ts'

/** The frame of the operator's console: none without its origin. */
export function emulationRoutes(app: FastifyInstance, context: Context): void {
  const { config, partners } = context
  if (config.operatorConsoleOrigin === null) return
  if (partners.partnerByHost(new URL(config.operatorConsoleOrigin).hostname))
    throw new ConfigError(['OPERATOR_CONSOLE_ORIGIN: expected a host of its own, got one of a partner'])
  route(app, enterCall, {
    access: 'anyone',
    limit: { max: config.limits.formCallsPerMinute, windowMs: 60_000 },
    schemas: { body: enterEmulationBodySchema, answer: emulationSchema },
    async handle({ db, partner, body: { token }, reply }) {
      const entered = await enterEmulation(context, db, { partnerId: partner.id, token })
      if (entered instanceof Refusal) return entered
      const { sid, emulation } = entered
      setFramedCookie(reply, { value: sid, expires: emulation.endsAt })
      return present(emulation)
    },
  })

  route(app, getEmulation, {
    access: 'member',
    browserOnly: true,
    schemas: { answer: emulationSchema },
    async handle({ request: { emulation } }) {
      return emulation === null ? refuse('notFound') : present(emulation)
    },
  })
}

function present({ id, endsAt, isRaised }: Emulation) {
  return { id, endsAt: endsAt.toISOString(), isRaised }
}
