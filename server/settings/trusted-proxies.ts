import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { z } from 'zod'

/** `10.0.0.0/8,192.0.2.1`: addresses and networks with commas between. */
export const trustedProxiesSchema = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((entry) => entry.trim() || []))
  .refine((entries) => entries.every(isNetwork))

export type IsTrusted = (address: string | undefined) => boolean

function isNetwork(entry: string): boolean {
  const [address = '', prefix = '0', ...more] = entry.split('/')
  const bits = isIP(address) === 6 ? 128 : 32
  return (
    isIP(address) > 0 &&
    !address.includes('%') &&
    /^\d{1,3}$/.test(prefix) &&
    Number(prefix) <= bits &&
    more.length === 0
  )
}

/** Whether an address is one of the proxies in front of the server. */
export function trustOf(networks: readonly string[]): IsTrusted {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = familyOf(address)
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address = '') => isIP(address) > 0 && list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** In letters, digits, dots, dashes and underscores, so that it may stand in a header, a log and a page as it is. */
const requestIdShape = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/**
 * Leaves of the headers that proxies add what may be believed: nothing unless a trusted proxy sent it, nothing malformed, and never a host. The
 * partner of a request is that of its Host header alone, which a proxy hands on.
 */
export function keepTrustedHeaders({ headers, socket }: IncomingMessage, isTrusted: IsTrusted): void {
  const kept = isTrusted(socket.remoteAddress) ? trustedHeaders(headers) : {}
  for (const name of Object.keys(headers))
    if (name.startsWith('x-forwarded-') || name === 'x-request-id') delete headers[name]
  Object.assign(headers, kept)
}

function trustedHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const addresses = lastAddresses(textOf(headers['x-forwarded-for']))
  const protocol = textOf(headers['x-forwarded-proto']).split(',').at(-1)?.trim().toLowerCase() ?? ''
  const requestId = textOf(headers['x-request-id'])
  return {
    ...(addresses.length > 0 ? { 'x-forwarded-for': addresses.join(', ') } : {}),
    ...(protocol === 'http' || protocol === 'https' ? { 'x-forwarded-proto': protocol } : {}),
    ...(requestIdShape.test(requestId) ? { 'x-request-id': requestId } : {}),
  }
}

/** Proxies add at the end: what stands before something that is no address was written by nobody we know. */
function lastAddresses(text: string): readonly string[] {
  const entries = text.split(',').map(withoutPort)
  const malformed = entries.findLastIndex((entry) => isIP(entry) === 0 || entry.includes('%'))
  return entries.slice(malformed + 1)
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const [, six, four] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry.trim()) ?? []
  return six ?? four ?? entry.trim()
}

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}
