import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { endEmulation } from '../emulation/change-emulation.ts'
import type { Emulation } from '../emulation/emulation.ts'
import { clearFramedCookie } from '../session/cookies.ts'

/** Whoever of support leaves a member's place leaves it alone: sessions of the member, and of whoever uses this browser, go on. */
export async function leaveEmulation(
  context: Context,
  { request, reply, emulation }: { request: FastifyRequest; reply: FastifyReply; emulation: Emulation },
): Promise<void> {
  const { id, operator } = emulation
  await endEmulation(context, request.db, { partnerId: request.partner.id, id, actor: operator })
  clearFramedCookie(reply)
}
