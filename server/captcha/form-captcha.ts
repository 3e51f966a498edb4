import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { readCookie } from '../session/cookies.ts'
import { hashOf } from '../session/keyed-hash.ts'

const windowMs = 600_000

export interface FormCaptcha {
  /** Before anything is looked up, so that it tells nothing of whoever is asked about. */
  judge(request: FastifyRequest, token: string | undefined): Promise<'passed' | Refusal<'captcha'>>
}

/**
 * The captcha of a form whose first submit goes without: the first of a browser, and so many from one address whatever browsers it brings. Every later one
 * needs a token that passes. A page asks for one by itself when it is told so. Source: specification, section 5, form, "First submit free".
 */
export function formCaptcha(app: FastifyInstance, { config, captcha }: Context, form: string): FormCaptcha {
  const { perAddress, perBrowser } = config.limits.freeSubmits
  const count = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow: windowMs, allowList: [], keyGenerator })
  const ofAddress = count(perAddress, ({ ip }) => `${form} without captcha ${normalizeIP(ip)}`)
  const ofBrowser = count(perBrowser, (request) => `${form} without captcha by ${browserOf(request)}`)

  async function isFree(request: FastifyRequest): Promise<boolean> {
    for (const counting of [ofBrowser, ofAddress]) {
      const verdict = await counting(request)
      if (!verdict.isAllowed && verdict.isExceeded) return false
    }
    return true
  }

  return {
    async judge(request, token) {
      if (token === undefined) return (await isFree(request)) ? 'passed' : refuse('captcha')
      return (await captcha.verify(token)) === 'passed' ? 'passed' : refuse('captcha')
    },
  }
}

/** By the cookie that its token belongs to: a call without one was refused before. Whoever throws it away counts by the address. */
function browserOf(request: FastifyRequest): string {
  const name = request.signedIn ? request.sid : (readCookie(request, 'visitor') ?? request.sid)
  return hashOf(name ?? '')
}
