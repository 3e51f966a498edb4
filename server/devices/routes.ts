import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  endDevice as endDeviceCall,
  endOtherDevices as endOtherDevicesCall,
  getDevices,
} from '#contract/endpoints/devices.ts'
import { deviceSchema } from '#contract/schemas/device.ts'
import { emptySchema } from '#contract/schemas/member.ts'
import { text } from '#contract/schemas/text.ts'
import type { Context } from '../context.ts'
import { route } from '../http/route.ts'
import { refuse, Refusal } from '../refusal.ts'
import { findDeviceOfSession, findSignedInDevices } from '../session/device-store.ts'
import { endDevice, endOtherDevices } from './end-devices.ts'
import { presentDevice } from './present.ts'

export function deviceRoutes(app: FastifyInstance, context: Context): void {
  const limit = { max: context.config.limits.formCallsPerMinute, windowMs: 60_000 }

  route(app, getDevices, {
    access: 'member',
    schemas: { answer: z.array(deviceSchema) },
    async handle({ db, partner, signedIn: { memberId, sessionId } }) {
      const devices = await findSignedInDevices(db, partner.id, { memberId, now: context.now() })
      const own = await findDeviceOfSession(db, partner.id, sessionId)
      return devices.map((device) => presentDevice(device, own))
    },
  })

  route(app, endDeviceCall, {
    access: 'member',
    limit,
    schemas: { params: z.object({ id: text({ max: 20 }) }), answer: emptySchema },
    async handle({ db, partner, signedIn, params }) {
      if (!/^[1-9]\d{0,14}$/.test(params.id)) return refuse('notFound')
      const ended = await endDevice(context, db, { partnerId: partner.id, signedIn, deviceId: Number(params.id) })
      return ended instanceof Refusal ? ended : {}
    },
  })

  route(app, endOtherDevicesCall, {
    access: 'member',
    limit,
    schemas: { answer: emptySchema },
    async handle({ db, partner, signedIn }) {
      await endOtherDevices(context, db, { partnerId: partner.id, signedIn })
      return {}
    },
  })
}
