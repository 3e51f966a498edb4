import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-`: secure, for this host alone, for every path. Cookies ignore ports, so each service has host and names of its own. */
export const cookieNames = {
  session: '__Host-sid',
  stay: '__Host-stay',
  device: '__Host-device',
  visitor: '__Host-visitor',
  staging: '__Host-staging',
  signOn: '__Host-sso',
  passkey: '__Host-passkey',
  signOut: '__Host-sso-out',
  emulation: '__Host-emulation',
} as const

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const

export function readCookie(request: FastifyRequest, name: keyof typeof cookieNames): string | null {
  return request.cookies[cookieNames[name]] ?? null
}

interface Cookie {
  readonly value: string
  /** Absent: until the browser closes. */
  readonly expires?: Date
}

export function setCookie(reply: FastifyReply, name: keyof typeof cookieNames, { value, expires }: Cookie): void {
  reply.setCookie(cookieNames[name], value, { ...attributes, ...(expires ? { expires } : {}) })
}

/** In a frame of the operator's console: kept apart for that console's pages, and sent from no other. */
const framed = { ...attributes, sameSite: 'none', partitioned: true } as const

export function setFramedCookie(reply: FastifyReply, { value, expires }: Cookie): void {
  reply.setCookie(cookieNames.emulation, value, { ...framed, ...(expires ? { expires } : {}) })
}

export function clearFramedCookie(reply: FastifyReply): void {
  reply.clearCookie(cookieNames.emulation, framed)
}

export function clearCookie(reply: FastifyReply, name: keyof typeof cookieNames): void {
  reply.clearCookie(cookieNames[name], attributes)
}
