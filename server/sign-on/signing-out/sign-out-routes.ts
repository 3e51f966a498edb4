import type { FastifyInstance } from 'fastify'
import { signOnPaths } from '#contract/endpoints/sign-on.ts'
import type { Context } from '../../context.ts'
import type { SharedLimit } from '../../http/guards/limit-calls.ts'
import { clearCookie, readCookie, setCookie } from '../../session/cookies.ts'
import { isSame } from '../../session/keyed-hash.ts'
import { leaveIssuer } from './leave-issuer.ts'
import { pendingMs } from '../start-sign-on.ts'
import { addressHere, type Visit, visitRoute } from '../visit.ts'

const signedOut = '/SignOut'
/** Says that the programme could not be told. */
const onlyHere = `${signedOut}?programme=kept`

/** GET /sso/sign-out and /sso/signed-out: the way of who has signed out here to the issuer, and back. */
export function signOutRoutes(app: FastifyInstance, context: Context, visits: SharedLimit): void {
  const ways = { otherwise: () => onlyHere, elsewhere: signedOut, visits }
  visitRoute(app, context, { path: signOnPaths.signOut, deed: goOn, ...ways })
  visitRoute(app, context, { path: signOnPaths.signedOut, deed: comeBack, ...ways })
}

async function goOn({ context, identity, request, reply }: Visit): Promise<string> {
  const name = readCookie(request, 'signOut')
  clearCookie(reply, 'signOut')
  // Who comes here by a link, or a second time, is on no such way.
  if (name === null) return signedOut
  const state = context.random(32).toString('base64url')
  const address = await leaveIssuer(context, request.db, {
    partnerId: request.partner.id,
    identity,
    name,
    redirectUri: addressHere(request, signOnPaths.signedOut),
    state,
  })
  if (address === null) return onlyHere
  setCookie(reply, 'signOut', { value: state, expires: new Date(context.now().getTime() + pendingMs) })
  return address.href
}

/** A page of another site that leads somebody here must not sign them out: only who was led away comes to the page that does. */
async function comeBack({ request, reply, parameters }: Visit): Promise<string> {
  const expected = readCookie(request, 'signOut')
  if (expected === null || !isSame(parameters.get('state') ?? '', expected)) return '/'
  clearCookie(reply, 'signOut')
  return signedOut
}
