import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { readAuthority } from '#domain/requests/authority.ts'
import { targetOfRequest } from '#domain/requests/request-target.ts'
import type { PartnerRegistry } from '#partners/registry.ts'
import type { Config } from '#server/settings/config.ts'
import type { ArrivedMail } from '#vendors/mail/sandbox.ts'
import { type ActionResult, backDate, type DeskContext, dine, follow, repeat, upload } from './actions.ts'
import { analyticsPage } from './analytics/analytics-page.ts'
import { type AnalyticsStream, collectPath, createAnalyticsCollector } from './analytics/collector.ts'
import { answerCredit } from './answer-credit.ts'
import { consoleScript } from './console/console-pages.ts'
import { consoleFile, createDeskConsole } from './console/desk-console.ts'
import { closeCard, renewCard, replaceCard } from './update-card.ts'
import { creditsPage } from './credits-page.ts'
import { type DeskFile, readDeskFiles } from './desk-files.ts'
import { dinePage } from './dine-page.ts'
import { eventsPage } from './events-page.ts'
import { type Notice, deskDocument, deskPolicy, type PageContent, policyOf } from './layout.ts'
import { mailboxPage, mailDocument, mailPage, mailPath, mailPolicy } from './mailbox-page.ts'
import { membersPage } from './members-page.ts'
import type { PageParts } from './page-parts.ts'
import { phonePages } from './phone/phone-pages.ts'
import { outboxPage, testCardsPage } from './pages.ts'
import { isSame, readForm } from './read-form.ts'
import { FeedRefusedError } from './send-signed.ts'
import { createBookingDesk } from './tables/booking-desk.ts'
import { createPaymentDesk } from './tables/payment-desk.ts'
import { tablesPage } from './tables/tables-page.ts'
import { type Phones, writeText } from './phone/write-text.ts'
import { findCard, findCards, findMerchants, findOpenCredits, findOutbox, findRecentEvents } from './store.ts'

export interface DeskOptions extends Omit<DeskContext, 'tips'> {
  readonly partners: PartnerRegistry
  /** The one host under which the desk answers, without the port: another name may be a page's that was rebound to this machine. */
  readonly host: string
  /** What the site has mailed, the latest last. */
  readonly mailbox: readonly ArrivedMail[]
  readonly hostApplications: PageParts['hostApplications']
  readonly phones: Phones
  readonly bookings: Config['bookings']
  readonly payments: Config['payments']
  /** What the operator's systems sign with. */
  readonly operators: readonly string[]
}

type Action = (context: DeskContext, form: FormData) => Promise<ActionResult>
const actions: Readonly<Record<string, Action>> = {
  '/dine': dine,
  '/clear': (context, form) => follow(context, form, 'clearing'),
  '/void': (context, form) => follow(context, form, 'void'),
  '/refund': (context, form) => follow(context, form, 'refund'),
  '/repeat': repeat,
  '/back-date': backDate,
  '/upload': upload,
  '/answer-credit': answerCredit,
  '/replace-card': replaceCard,
  '/renew-card': renewCard,
  '/close-card': closeCard,
}

/** The sandbox desk: server-rendered pages without a script. Every form carries a token and must come from the desk's own pages. */
// oxlint-disable-next-line max-lines-per-function -- Small functions around what they share: the token and the notices.
export function createDesk(options: DeskOptions): Server {
  const context: DeskContext = { db: options.db, feed: options.feed, now: options.now, tips: new Map() }
  const formToken = randomBytes(24).toString('base64url')
  const notices = new Map<string, Notice>()
  const stream: AnalyticsStream = []
  const collect = createAnalyticsCollector(stream, options.partners)
  const { files, stylesheetAddress } = readDeskFiles(options.partners)
  const support = createDeskConsole({ address: options.feed.address, secrets: options.operators })
  const bookings = createBookingDesk(options.bookings)
  const payments = createPaymentDesk(options.payments)
  const own: Readonly<Record<string, Action>> = {
    '/write-text': write,
    '/console/start': (_context, form) => support.start(form),
    '/tables/faults': (_context, form) => bookings.setFaults(form),
    '/tables/card-faults': (_context, form) => payments.setFaults(form),
    '/tables/mark': (_context, form) => bookings.mark(form),
    '/console/raise': (_context, form) => support.raise(form),
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = targetOfRequest(request)
    if (target.kind !== 'plain') return plain(response, 400, 'The address or the host has no one meaning.')
    const authority = readAuthority(request.headers.host ?? '')
    if (authority?.hostName !== options.host) return plain(response, 421, 'The sandbox desk answers at another host.')
    const url = new URL(target.target, `http://${authority.hostName}${authority.port}`)
    if (request.method === 'POST' && url.pathname === collectPath) return plain(response, await collect(request), '')
    if (request.method === 'POST') return act(request, response, url)
    if (request.method !== 'GET') return plain(response, 405, 'Method not allowed')
    const file = url.pathname === consoleScript ? consoleFile : files.get(url.pathname)
    if (file) return sendFile(response, file)
    if (url.pathname === mailPath) return sendMail(response, mailOf(url))
    const { partners, hostApplications } = options
    const parts: PageParts = { partners, formToken, now: options.now(), siteOrigin, hostApplications }
    const page = await pageOf(parts, url)
    if (!page) return plain(response, 404, 'There is no such page at the desk.')
    const name = url.searchParams.get('told') ?? ''
    const notice = notices.get(name) ?? null
    notices.delete(name)
    const policy = { 'content-security-policy': policyOf(page) }
    response.writeHead(200, { ...headers, ...policy, 'content-type': 'text/html; charset=utf-8' })
    response.end(deskDocument({ path: url.pathname, notice, stylesheetAddress, ...page }))
  }

  function mailOf(url: URL): ArrivedMail | undefined {
    return options.mailbox.find(({ id }) => id === Number(url.searchParams.get('mail')))
  }

  /** Every programme has a name under localhost, and the site is at the port to which the desk sends events. */
  function siteOrigin(partnerId: string): string {
    return `http://${partnerId}.localhost:${new URL(options.feed.address).port}`
  }

  async function pageOf(parts: PageParts, url: URL): Promise<PageContent | null> {
    const { db } = context
    switch (url.pathname) {
      case '/': {
        const text = url.searchParams.get('q') ?? ''
        return membersPage(parts, { cards: await findCards(db, text), text })
      }
      case '/dine': {
        const card = await findCard(db, Number(url.searchParams.get('link')))
        return card ? dinePage(parts, { card, merchants: await findMerchants(db, card) }) : null
      }
      case '/events':
        return eventsPage(parts, { events: await findRecentEvents(db), tips: context.tips })
      case '/credits':
        return creditsPage(parts, await findOpenCredits(db))
      case '/analytics':
        return analyticsPage(parts, stream)
      case '/cards':
        return testCardsPage()
      case '/mailbox': {
        if (!url.searchParams.has('mail')) return mailboxPage(options.mailbox)
        const mail = mailOf(url)
        return mail ? mailPage(mail) : null
      }
      case '/tables':
        return tablesPage(parts, { bookings: await bookings.state(), payments: await payments.state() })
      case '/console':
        return support.page(parts, url)
      case '/phone':
        return phonePages(parts, options.phones, url)
      case '/outbox':
        return outboxPage(parts, await findOutbox(db))
      default:
        return null
    }
  }

  function write(_context: DeskContext, form: FormData): Promise<ActionResult> {
    return writeText(options.phones, { partners: options.partners, now: options.now() }, form)
  }

  async function act(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const action = own[url.pathname] ?? actions[url.pathname]
    if (!action) return plain(response, 404, 'There is no such action at the desk.')
    if (request.headers.origin !== url.origin) return plain(response, 403, 'Only the pages of the desk may do this.')
    const form = await readForm(request)
    if (!form) return plain(response, 413, 'The form is too large, or it is no form.')
    if (!isSame(String(form.get('formToken')), formToken))
      return plain(response, 403, 'The page is out of date. Load it again.')
    const { path, notice } = await action(context, form).catch((error: unknown) => refusalOf(error, url))
    const name = randomBytes(9).toString('base64url')
    notices.set(name, notice)
    response.writeHead(303, { ...headers, location: `${path}${path.includes('?') ? '&' : '?'}told=${name}` })
    response.end()
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error('desk:', error)
      if (response.headersSent) response.destroy()
      else plain(response, 500, 'The desk failed; the reason stands in its output.')
    })
  })
}

const headers = {
  'content-security-policy': deskPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** The style sheet carries its version in its address, and letters do not change: browsers keep them. */
function sendFile(response: ServerResponse, { type, body }: DeskFile): void {
  response.writeHead(200, { ...headers, 'content-type': type, 'cache-control': 'private, max-age=86400' })
  response.end(body)
}

function sendMail(response: ServerResponse, mail: ArrivedMail | undefined): void {
  if (!mail) return plain(response, 404, 'There is no such mail in the mailbox.')
  response.writeHead(200, {
    ...headers,
    'content-security-policy': mailPolicy,
    'content-type': 'text/html; charset=utf-8',
  })
  response.end(mailDocument(mail))
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
  response.end(text)
}

function refusalOf(error: unknown, { pathname }: URL): ActionResult {
  const isExpected =
    error instanceof FeedRefusedError || (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
  if (!isExpected) throw error
  const text = error instanceof FeedRefusedError ? error.message : 'The site does not answer.'
  return {
    path: pathname.startsWith('/console') ? '/console' : pathname === '/answer-credit' ? '/credits' : '/events',
    notice: { kind: 'refused', text },
  }
}
