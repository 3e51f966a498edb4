import { dirname } from 'node:path'
import { withHosts } from '#partners/installed-hosts.ts'
import { loadPartners } from '#partners/registry.ts'
import { type Config, readSettings } from '#server/settings/config.ts'
import { type Database, openPostgres, openSocket } from '#server/db/database.ts'
import { untilReachable } from '#server/db/embedded/folder-lock.ts'
import { readSecrets } from '#server/settings/secrets.ts'
import { startMailSandbox } from '#vendors/mail/sandbox.ts'
import { createDesk } from './desk/desk.ts'
import { hostedPartners } from './hosting/host-programmes.ts'
import { linkDemoMembers } from './signing-on/link-demo-members.ts'
import { startPhones } from './starting/start-phones.ts'

/** The sandbox desk as a process of its own. It shares the site's database, and sends its events to the site over HTTP. */
const port = Number(process.env['DESK_PORT'] ?? 3002)
const config = readSettings()
if (config.environment === 'production') throw new Error('The sandbox desk does not run in production')
const { feeds: secrets, operators } = readSecrets(config)
const database = await openSiteDatabase(config)
await linkDemoMembers(database.engine, config.singleSignOn, new Date())
// The mailbox and the phones are the desk's memory: they are empty again after a start.
const mailServer = await startMailSandbox({ port: Number(process.env['MAIL_PORT'] ?? 3007) })
const partners = withHosts(loadPartners(), config.partnerHosts)
const siteAddress = process.env['SITE_ADDRESS'] ?? `http://127.0.0.1:${config.port}`
const sms = await startPhones({ config, partners, siteAddress, port: Number(process.env['SMS_PORT'] ?? 3010) })
const hostPort = process.env['HOST_APPLICATION_PORT'] ?? '3009'
const hosted = hostedPartners(partners.partners).map(({ id }) => [id, `http://127.0.0.1:${hostPort}/${id}`] as const)
const desk = createDesk({
  phones: { sandbox: sms, written: [] },
  mailbox: mailServer.mails,
  hostApplications: new Map(hosted),
  db: database.engine,
  partners,
  feed: { address: siteAddress, secrets },
  operators: operators['console']?.secrets ?? [],
  bookings: config.bookings,
  payments: config.payments,
  host: 'desk.localhost',
  now: () => new Date(),
})
desk.once('error', (error) => {
  console.error(`desk: cannot listen on port ${port} (DESK_PORT): ${error.message}`)
  process.exit(1)
})
desk.listen(port, '127.0.0.1')

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    desk.close(
      () => void Promise.all([mailServer.close(), sms.close(), database.close()]).finally(() => process.exit(0)),
    )
    desk.closeAllConnections()
  })
}

/** The embedded database answers at the socket of the process that holds the data folder, which may be starting at this moment. */
async function openSiteDatabase({ databaseUrl, dataFolder }: Config): Promise<Database> {
  if (databaseUrl !== null) return openPostgres(databaseUrl)
  const holder = await untilReachable(dataFolder, { seconds: 60 })
  if (holder) return openSocket(dirname(holder.socketPath))
  throw new Error(`No running site holds the data folder ${dataFolder}`)
}
