import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFrame } from '#card-host/build-frame.ts'
import { createCardHost } from '#card-host/card-host.ts'
import { frameFonts } from '#card-host/frame-fonts.ts'
import { partnerSource } from '#card-host/partner-source.ts'
import { followVaultKey } from '#card-host/vault-key.ts'
import { withCollector } from '#partners/installed-collector.ts'
import { withHosts } from '#partners/installed-hosts.ts'
import { loadPartners, type PartnerRegistry } from '#partners/registry.ts'
import { createApp } from '#server/app.ts'
import { type Config, readConfig } from '#server/settings/config.ts'
import { followFiles } from '#server/content/follow-files.ts'
import type { Context } from '#server/context.ts'
import { createContext } from '#server/create-context.ts'
import { createLog } from '#server/log.ts'
import { publishRules } from '#server/rules/publish-rules.ts'
import { startMailJobs } from '#server/mailing/mail-jobs.ts'
import { startTextJobs } from '#server/texting/text-jobs.ts'
import { startReservationJobs } from '#server/reservations/reservation-jobs.ts'
import { startRewardJobs } from '#server/delivery/reward-jobs.ts'
import { readSecrets } from '#server/settings/secrets.ts'
import { createCardVaultKeys } from '#vendors/card-vault/client.ts'
import { startCardVaultSandbox } from '#vendors/card-vault/sandbox.ts'
import type { GiftCardsSandbox } from '#vendors/gift-cards/sandbox.ts'
import { type MailSandbox, startMailSandbox } from '#vendors/mail/sandbox.ts'
import type { SmsSandbox } from '#vendors/sms/sandbox.ts'
import { startSurveyHostSandbox, type SurveyHostSandbox } from '#vendors/surveys/sandbox.ts'
import { startLoadedCardsSandbox } from '#vendors/loaded-cards/sandbox.ts'
import { startHostApplicationSandbox } from '#vendors/host-application/sandbox.ts'
import { startIdentitySandbox } from '#vendors/identity/sandbox.ts'
import { builtPages } from '#site/built-pages.ts'
import { createDesk } from '../desk/desk.ts'
import { vaultFiles } from '../seeding/demo-vault.ts'
import { demoStreets } from '../starting/demo-streets.ts'
import { loadingProgrammes } from '../starting/loading-programmes.ts'
import { secretsOf } from '../starting/network-destinations.ts'
import { ownCards } from '../starting/own-cards.ts'
import { hostedPartners, hostProgrammes } from '../hosting/host-programmes.ts'
import { hostSecrets } from '../hosting/host-secrets.ts'
import { smsAccounts } from '../starting/sms-accounts.ts'
import { startPhones } from '../starting/start-phones.ts'
import { demoIssuers, demoProgrammes } from '../signing-on/demo-issuers.ts'
import { linkDemoMembers } from '../signing-on/link-demo-members.ts'
import { openStackDatabase, type StackDatabase } from './stack-database.ts'
import { startCredits } from './start-credits.ts'
import { startGiftCards } from './start-gift-cards.ts'
import { startTableProviders, type TableStandIns } from './start-table-providers.ts'
import { freePort } from './free-port.ts'
import { closed, listen } from './listening.ts'

export interface StackOptions {
  readonly database: StackDatabase
  /** The server's and the desk's clock. */
  readonly now?: () => Date
  /** What the environment would say, for settings that a test is about. */
  readonly env?: Readonly<Record<string, string>>
}

export interface Stack extends TableStandIns {
  /** http://hilton.localhost:40123. Chromium finds names under localhost by itself; others ask 127.0.0.1 with a Host header. */
  siteOrigin(partnerId: string): string
  readonly cardHostOrigin: string
  readonly deskOrigin: string
  readonly surveyHost: SurveyHostSandbox
  /** The stand-in for the application of a programme that enrols nobody here. */
  hostApplicationOf(partnerId: string): string
  /** The stand-in that issues gift cards. */
  readonly giftCardIssuer: GiftCardsSandbox
  /** The mail server that takes what the site sends. */
  readonly mailServer: MailSandbox
  /** The phones that get what the site texts. */
  readonly phones: SmsSandbox
  readonly partners: PartnerRegistry
  /** The server's own context: its database, its secrets. */
  readonly context: Context
  close(): Promise<void>
}

/** The whole product in this process on free ports, with the demo data: what `npm start` runs as processes. Build the site first. */
// oxlint-disable-next-line max-lines-per-function -- What is started needs what was started before it.
export async function startStack({ database: kind, now = () => new Date(), env = {} }: StackOptions): Promise<Stack> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'commensal-stack-'))
  const given = readConfig({
    LOG_LEVEL: 'warn',
    MAP_TILES: demoStreets,
    ...env,
    NODE_ENV: 'test',
    DATA_FOLDER: dataFolder,
  })
  const partners = withCollector(withHosts(loadPartners(), given.partnerHosts), given.analyticsCollector)
  const database = await openStackDatabase(kind, { dataFolder, partners })
  const secrets = readSecrets(given)

  const vault = await startCardVaultSandbox({
    ...vaultFiles(dataFolder),
    secret: secrets.cardVault,
    port: 0,
    products: ownCards(partners.partners),
  })
  const vaultKey = await followVaultKey({ vault: createCardVaultKeys({ address: vault.address }) })
  // The card page names the origins that may hold it, and the site's policy names the card host: the ports come first.
  const [sitePort, cardHostPort, deskPort] = [await freePort(), await freePort(), await freePort()]
  const { statementCredits, takesCredits } = await startCredits()
  const { giftCards, giftCardIssuer } = await startGiftCards()
  const tables = await startTableProviders(now)
  const mailServer = await startMailSandbox({ port: 0, now })
  const surveyHost = await startSurveyHostSandbox({ port: 0 })
  const loadedCardsPort = await freePort()
  const loadedCards = loadingProgrammes(partners.partners, `http://127.0.0.1:${loadedCardsPort}`)
  const programmeCards = await startLoadedCardsSandbox({
    secrets: secretsOf(loadedCards),
    vaultAddress: vault.address,
    port: loadedCardsPort,
  })
  const identityPort = await freePort()
  const singleSignOn = demoIssuers(partners.partners, `http://127.0.0.1:${identityPort}`)
  const identity = await startIdentitySandbox({
    port: identityPort,
    programmes: () => demoProgrammes({ partners: partners.partners, singleSignOn, sitePort }),
  })
  const hostApplications = hostSecrets(partners.partners, dataFolder)
  const applications = await startHostApplicationSandbox({
    port: 0,
    programmes: hostProgrammes(partners.partners, hostApplications),
    siteAddress: `http://127.0.0.1:${sitePort}`,
    vaultAddress: vault.address,
  })
  const smsPort = await freePort()
  const config: Config = {
    ...given,
    host: '127.0.0.1',
    port: sitePort,
    cardHostOrigin: `http://cards.localhost:${cardHostPort}`,
    surveyHostOrigin: surveyHost.origin,
    operatorConsoleOrigin: `http://desk.localhost:${deskPort}`,
    cardVault: { mode: 'sandbox', address: vault.address },
    statementCredits,
    giftCards,
    ...tables.settings,
    loadedCards,
    singleSignOn,
    hostApplications,
    mail: { ...given.mail, server: mailServer.address },
    sms: { address: `http://127.0.0.1:${smsPort}`, accounts: smsAccounts(partners.partners) },
  }
  await linkDemoMembers(database.engine, singleSignOn, now())
  const context = createContext({ config, secrets, database, log: createLog(config), partners, now })
  const siteAddress = `http://127.0.0.1:${sitePort}`
  const phones = await startPhones({ config, partners, port: smsPort, siteAddress, now })
  await publishRules(database.engine, partners.partners, now())
  await followFiles(database.engine, partners.partners, { now: now(), log: context.log })
  const app = await createApp(context, { pages: await builtPages() })
  await app.listen({ host: config.host, port: sitePort })
  const jobs = [startRewardJobs(context), startMailJobs(context), startTextJobs(context), startReservationJobs(context)]

  const partnerById = partnerSource(partners, `http://{host}:${sitePort}`)
  const cardHost = createCardHost({
    assets: await buildFrame(),
    fonts: frameFonts(partners),
    hostName: 'cards.localhost',
    partnerById,
    key: () => vaultKey.newest(),
  })
  await listen(cardHost, cardHostPort)
  const desk = createDesk({
    mailbox: mailServer.mails,
    hostApplications: new Map(
      hostedPartners(partners.partners).map(({ id }) => [id, applications.addressOf(id)] as const),
    ),
    phones: { sandbox: phones, written: [] },
    db: database.engine,
    partners,
    feed: { address: siteAddress, secrets: secrets.feeds },
    operators: secrets.operators['console']?.secrets ?? [],
    ...tables.settings,
    host: 'desk.localhost',
    now,
  })
  await listen(desk, deskPort)

  return {
    siteOrigin: (partnerId) => `http://${partnerId}.localhost:${sitePort}`,
    cardHostOrigin: config.cardHostOrigin,
    deskOrigin: `http://desk.localhost:${deskPort}`,
    surveyHost,
    hostApplicationOf: applications.addressOf,
    giftCardIssuer,
    ...tables.standIns,
    mailServer,
    phones,
    partners,
    context,
    async close() {
      vaultKey.stop()
      for (const server of [cardHost, desk, app.server]) server.closeAllConnections()
      await Promise.all([closed(cardHost), closed(desk), app.close(), vault.close()])
      await Promise.all(jobs.map((job) => job.stop()))
      await Promise.all([
        programmeCards.close(),
        takesCredits.close(),
        giftCardIssuer.close(),
        tables.close(),
        surveyHost.close(),
        identity.close(),
        applications.close(),
        mailServer.close(),
        phones.close(),
      ])
      await database.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
