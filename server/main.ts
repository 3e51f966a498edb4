import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { withCollector } from '#partners/installed-collector.ts'
import { partnerHostsProblems, withHosts } from '#partners/installed-hosts.ts'
import { loadPartners, type PartnerRegistry } from '#partners/registry.ts'
import { createApp } from './app.ts'
import type { Config } from './settings/config.ts'
import { followFiles } from './content/follow-files.ts'
import type { Context } from './context.ts'
import { createContext } from './create-context.ts'
import { openEmbedded, type Database } from './db/database.ts'
import { migrate } from './db/migrating/migrate.ts'
import { openAnswering } from './db/migrating/open-for-command.ts'
import { requireSchema } from './db/migrating/schema-state.ts'
import { createLog } from './log.ts'
import { OperatorError } from './settings/operator-error.ts'
import type { Pages } from './pages/routes.ts'
import { loadedCardsProblems, partnerPostingsProblems } from './settings/destinations-setting.ts'
import { hostApplicationsProblems } from './settings/host-applications-setting.ts'
import { singleSignOnProblems } from './settings/sign-on-setting.ts'
import { smsAccountsProblems } from './settings/sms-accounts-setting.ts'
import { publishRules } from './rules/publish-rules.ts'
import { publishedPartners, startRuleJobs } from './rules/published-partners.ts'
import { startCardJobs } from './cards/card-jobs.ts'
import { startReservationJobs } from './reservations/reservation-jobs.ts'
import { startRewardJobs } from './delivery/reward-jobs.ts'
import { startMailJobs } from './mailing/mail-jobs.ts'
import { startTextJobs } from './texting/text-jobs.ts'
import { keepTextWords } from './texts/consent-words.ts'
import { operatorKeysProblems } from './settings/table/operator-keys.ts'
import { readSecrets } from './settings/secrets.ts'
import { openTelemetry } from './telemetry/open-telemetry.ts'
import type { Telemetry } from './telemetry/watched.ts'

export interface RunningServer {
  readonly app: FastifyInstance
  readonly context: Context
  /** Where it listens: http://localhost:3000. */
  readonly address: string
  /** Resolves with the reason where the database is gone for good. Until it is closed, it answers 503. */
  readonly lost: Promise<Error>
  /**
   * Says first that it is not ready, and goes on answering while it drains; then finishes what is in flight, refuses the rest with 503, and closes the
   * database.
   */
  close(): Promise<void>
}

/** A reason not to start. */
export class StartError extends OperatorError {}

interface Start {
  readonly config: Config
  /** The built pages; absent: the API alone. */
  readonly pages?: Pages
  /** Aborted: the start ends as one that failed. */
  readonly stopping?: AbortSignal
}

/** Opens the database, brings it up to date, publishes the rules and listens; or says why not, and leaves nothing open. */
export async function startServer({ config, pages, stopping }: Start): Promise<RunningServer> {
  const log = createLog(config)
  const secrets = readSecrets(config)
  const database = await openDatabase(config)
  let telemetry: Telemetry | null = null
  try {
    stopping?.throwIfAborted()
    await prepare(config, { database, log })
    stopping?.throwIfAborted()
    const partners = publishedPartners(readPartners(config), { engine: database.engine, log })
    const context = createContext({ config, secrets, database, log, partners })
    await publishRules(database.engine, context.partners.partners, context.now())
    await partners.refresh()
    await keepTextWords(database.engine, context.partners.partners, context.now())
    await followFiles(database.engine, context.partners.partners, { now: context.now(), log })
    telemetry = await beginTelemetry(context)
    const app = await createApp(context, { ...(pages && { pages }), ...(telemetry && { telemetry }) })
    const address = await listen(app, config, stopping)
    const jobs = [startRewardJobs, startMailJobs, startTextJobs, startCardJobs, startReservationJobs].map((start) =>
      start(context),
    )
    jobs.push(startRuleJobs(context, partners))
    return { app, context, address, lost: database.lost, close: () => closeInTime({ app, context, jobs, telemetry }) }
  } catch (error) {
    await telemetry?.close()
    await database.close()
    throw error
  }
}

/** The partners of this installation, where the settings about them agree with them. */
function readPartners({
  partnerHosts,
  partnerPostings,
  loadedCards,
  singleSignOn,
  hostApplications,
  sms,
  cardHostOrigin,
  analyticsCollector,
  givenSecrets,
}: Config): PartnerRegistry {
  const partners = loadPartners()
  const problems = [
    ...partnerHostsProblems(partnerHosts, partners),
    ...cardHostProblems(partnerHosts, cardHostOrigin),
    ...partnerPostingsProblems(partnerPostings, partners),
    ...loadedCardsProblems(loadedCards, partners),
    ...singleSignOnProblems(singleSignOn, partners),
    ...hostApplicationsProblems(hostApplications, partners),
    ...smsAccountsProblems(sms.accounts, partners),
    ...operatorKeysProblems(givenSecrets.OPERATOR_SECRETS, partners),
  ]
  if (problems.length > 0) throw new StartError(problems.join('\n'))
  return withCollector(withHosts(partners, partnerHosts), analyticsCollector)
}

/** Cookies of a partner's pages would come to the card host, and its frame would be of their own origin. */
function cardHostProblems(partnerHosts: Config['partnerHosts'], cardHostOrigin: string): string[] {
  const { hostname } = new URL(cardHostOrigin)
  return Object.values(partnerHosts).flat().includes(hostname)
    ? [`PARTNER_HOSTS: expected other hosts than that of CARD_HOST_ORIGIN, got ${hostname}`]
    : []
}

async function openDatabase({ databaseUrl, dataFolder, limits }: Config): Promise<Database> {
  return databaseUrl === null
    ? openEmbedded({ folder: dataFolder })
    : openAnswering(databaseUrl, { poolSize: limits.databasePoolSize })
}

async function prepare({ migrations }: Config, { database, log }: { database: Database; log: Logger }): Promise<void> {
  if (migrations === 'apply') await migrate(database, { say: (line) => log.warn(line) })
  const newer = await requireSchema(database)
  if (newer.length > 0) log.warn({ newer }, 'the database has migrations of a newer release, which only added to it')
}

async function beginTelemetry(context: Context): Promise<Telemetry | null> {
  try {
    return await openTelemetry(context)
  } catch (error) {
    if (!(error instanceof Error) || !('syscall' in error)) throw error
    throw new StartError(`Nobody can listen at METRICS_HOST and METRICS_PORT: ${error.message}. Choose others.`)
  }
}

async function listen(app: FastifyInstance, { host, port }: Config, stopping?: AbortSignal): Promise<string> {
  try {
    stopping?.throwIfAborted()
    return await app.listen({ host, port })
  } catch (error) {
    await app.close()
    if (!(error instanceof Error) || !('code' in error)) throw error
    if (error.code === 'EADDRINUSE')
      throw new StartError(
        `Port ${port} on ${host} is in use by another program. Stop it, or choose another: PORT=${port + 10}.`,
      )
    if (error.code === 'EACCES')
      throw new StartError(`Port ${port} on ${host} is not allowed. Choose one above 1023: PORT=3000.`)
    throw error
  }
}

/** Requests get this long to finish; after the drain the process must be gone within five seconds. */
const graceMs = 4000

/** What an end takes at most, drain and all, in milliseconds. */
export function longestEndMs({ drainMs }: Config): number {
  return drainMs + graceMs + 900
}

/** Background work. */
interface Jobs {
  stop(): Promise<void>
}

interface Running {
  readonly app: FastifyInstance
  readonly context: Context
  readonly jobs: readonly Jobs[]
  readonly telemetry: Telemetry | null
}

async function closeInTime({ app, context, jobs, telemetry }: Running): Promise<void> {
  const { drain, config, database } = context
  drain.begin()
  const stopped = Promise.all(jobs.map((job) => job.stop()))
  await sleep(config.drainMs)
  const late = setTimeout(() => app.server.closeAllConnections(), graceMs)
  try {
    await app.close()
    await stopped
  } finally {
    clearTimeout(late)
    await telemetry?.close()
    await database.close()
  }
}
