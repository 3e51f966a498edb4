const hostName = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/
const highestPort = 65_535

/** A host as a request names it. */
export interface Authority {
  /** In lower case. */
  readonly hostName: string
  /** With its colon; empty where none is named. */
  readonly port: string
}

/** Reads `Example.com:3000`; null for whatever has no one meaning: users, lists, a dot at its end, numbers in brackets, a port that is none. */
export function readAuthority(written: string): Authority | null {
  const [, name = '', port = ''] = /^([^:]*)(:\d{1,5})?$/.exec(written) ?? []
  const lower = name.toLowerCase()
  if (!hostName.test(lower) || Number(port.slice(1)) > highestPort) return null
  return { hostName: lower, port }
}

/** Every host that a request names, of its raw headers: names and values in turn. Who takes the first of two and who takes the last disagree. */
export function namedHosts(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_value, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host')
}
