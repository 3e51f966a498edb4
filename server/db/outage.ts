import { isContention } from './contention.ts'

/**
 * Connection lost, refused or timed out; the server starts, stops, recovers or has no resources left; it is a standby since a failover; the statement
 * took too long. Source: PostgreSQL, appendix A.
 */
const outageCodes =
  /^(08...|57P0.|53...|58...|57014|25006|25P0[34]|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTCONN|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/
/** What node-postgres says without a code. */
const outageMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|the database system is (starting up|shutting down|in recovery mode|not yet accepting connections)|This socket has been ended)/

/** More ask for a connection than may wait for one: the caller answers 503 and asks to come back. */
export class PoolBusy extends Error {
  constructor() {
    super('Too many wait for a connection to the database')
    this.name = 'PoolBusy'
  }
}

const ofDatabase = new WeakSet<Error>()

/**
 * Notes that the database, or the way to it, has thrown this. A browser that breaks off and a mail server that is away fail by the same codes, so an
 * error without this note is no outage.
 */
export function noteOfDatabase<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error) ofDatabase.add(error)
  return error
}

/** Whether it is the database that could not be asked, or had no time: the same may be asked again later. Never a fault of who asked. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof PoolBusy || isContention(error) || (ofDatabase.has(error) && isLost(error))
}

/** After these the connection is of no use, or leads to a server that no longer takes writes: it is not lent again. */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('severity' in error && (error.severity === 'FATAL' || error.severity === 'PANIC')) return true
  return isLost(error) && codeOf(error) !== '57014' && !codeOf(error).startsWith('53')
}

function isLost(error: Error): boolean {
  if (outageMessages.test(error.message) || outageCodes.test(codeOf(error))) return true
  // The embedded database's socket file is gone, or the server's name for a moment; any other missing file is a fault.
  return 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo')
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
