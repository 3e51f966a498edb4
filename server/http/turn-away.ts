import type { FastifyBaseLogger } from 'fastify'
import { PoolBusy, isOutage } from '../db/outage.ts'
import { PasswordsBusy } from '../passwords/passwords.ts'
import { isContention } from '../db/contention.ts'

/** The event loop is behind, as the watch over it has measured. */
export class Overloaded extends Error {
  readonly measured: { readonly what: string; readonly value: number | undefined }

  constructor(measured: Overloaded['measured']) {
    super(`The server is behind: ${measured.what}`)
    this.name = 'Overloaded'
    this.measured = measured
  }
}

const reasons = {
  database: 'the database does not answer',
  contention: 'transactions met too often',
  poolQueue: 'too many wait for a connection to the database',
  passwords: 'too many passwords are being checked',
  overload: 'the event loop is behind',
} as const

export type TurnAwayReason = keyof typeof reasons

/** Why a call is answered 503: the server cannot now, and the same may be asked again. Null: that is not why. */
export function turnAwayReason(error: unknown): TurnAwayReason | null {
  if (error instanceof PasswordsBusy) return 'passwords'
  if (error instanceof Overloaded) return 'overload'
  if (error instanceof PoolBusy) return 'poolQueue'
  if (isContention(error)) return 'contention'
  return isOutage(error) ? 'database' : null
}

const intervalMs = 10_000

export interface TurnedAway {
  readonly reason: TurnAwayReason
  readonly error: unknown
}

type Log = Pick<FastifyBaseLogger, 'warn'>
interface Told {
  readonly at: number
  since: number
}
const tellings = new WeakMap<Log, Map<TurnAwayReason, Told>>()

/** Tells the log why a call is turned away: the first at once, those that follow once in ten seconds, with how many they were. */
export function tellWhy(log: Log, { reason, error }: TurnedAway): void {
  const told = tellings.get(log) ?? new Map<TurnAwayReason, Told>()
  tellings.set(log, told)
  const last = told.get(reason)
  const at = Date.now()
  if (last && at - last.at < intervalMs) {
    last.since += 1
    return
  }
  const calls = (last?.since ?? 0) + 1
  const measured = error instanceof Overloaded ? error.measured : {}
  log.warn({ reason, calls, ...measured, err: error }, `calls are turned away: ${reasons[reason]}`)
  told.set(reason, { at, since: 0 })
}
