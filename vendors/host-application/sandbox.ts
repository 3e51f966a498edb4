import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { sealNumber, testNumber } from '../sandbox-numbers.ts'
import { serveSandbox } from '../sandbox-server.ts'
import { type HostCalls, HostCallRefused, hostCalls } from './sandbox-calls.ts'
import { appPage, cardPage, faultPage, nobodyPage, peoplePage, personPage } from './sandbox-page.ts'
import type { HostPerson, HostProgramme } from './sandbox-programme.ts'

export interface HostApplicationSandbox {
  addressOf(programmeId: string): string
  close(): Promise<void>
}

interface Options {
  /** 0 takes a free port. */
  readonly port: number
  readonly programmes: readonly HostProgramme[]
  /** Where the site takes signed calls. */
  readonly siteAddress: string
  readonly vaultAddress: string
}

interface Visit {
  readonly options: Options
  readonly programme: HostProgramme
  readonly calls: HostCalls
  readonly person: HostPerson
  /** `/ftch/fay` */
  readonly home: string
}

/** The applications of programmes that enrol no members here, stood in for: an application each, below its programme's name. */
export async function startHostApplicationSandbox(options: Options): Promise<HostApplicationSandbox> {
  const server = await serveSandbox(options.port, (request, response) => serve(options, request, response))
  return { addressOf: (id) => `http://127.0.0.1:${server.port}/${id}`, close: server.close }
}

async function serve(options: Options, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
  const [, programmeId, personId, deed, more] = pathname.split('/')
  const programme = options.programmes.find(({ id }) => id === programmeId)
  if (!programme || more !== undefined) return void response.writeHead(404).end()
  if (personId === undefined || personId === '') return send(response, 200, appPage(programme, peoplePage(programme)))
  const person = programme.people.find(({ id }) => id === personId)
  if (!person) return send(response, 404, appPage(programme, nobodyPage(programme)))
  const calls = hostCalls(programme, options.siteAddress)
  const visit = { options, programme, calls, person, home: `/${programme.id}/${person.id}` }
  if (request.method !== 'POST') return show(visit, response, { deed, told: searchParams.get('told') })
  // Another page that this browser shows must not press the buttons.
  if (request.headers.origin !== `http://${request.headers.host}`) return void response.writeHead(403).end()
  return act(visit, response, { deed, form: new URLSearchParams(await text(request)) })
}

interface Shown {
  readonly deed: string | undefined
  readonly told: string | null
}

async function show({ programme, calls, person, home }: Visit, response: ServerResponse, { deed, told }: Shown) {
  try {
    if (deed === 'card') {
      const { consent } = await calls.openCardEntry(person)
      return send(response, 200, appPage(programme, cardPage({ person, home, words: consent.words })))
    }
    const account = await calls.account(person)
    return send(response, 200, appPage(programme, personPage({ programme, person, home, account, told })))
  } catch (error) {
    const fault = { programme, person, home, told: wordsOf(error) }
    return send(response, 502, appPage(programme, faultPage(fault)))
  }
}

interface Done {
  readonly deed: string | undefined
  readonly form: URLSearchParams
}

/** Does what a button says, and goes back to the person, or to the programme. */
async function act(visit: Visit, response: ServerResponse, { deed, form }: Done): Promise<void> {
  const { calls, person, home } = visit
  try {
    if (deed === 'open') return leadTo(response, await calls.signInLink(person))
    leadTo(response, `${home}?${new URLSearchParams({ told: await doneBy(visit, deed, form) })}`)
  } catch (error) {
    leadTo(response, `${home}?${new URLSearchParams({ told: wordsOf(error) })}`)
  }
}

function wordsOf(error: unknown): string {
  return error instanceof HostCallRefused ? error.message : 'The dining program does not answer.'
}

async function doneBy(visit: Visit, deed: string | undefined, form: URLSearchParams): Promise<string> {
  const { calls, person } = visit
  switch (deed) {
    case 'enrol':
      await calls.enrol(person)
      return `${person.firstName} is a member.`
    case 'close':
      await calls.close(person)
      return `${person.firstName} is no member any more.`
    case 'card':
      return `The card ending in ${await linkCard(visit, form.get('kind') ?? '')} is linked.`
    case 'unlink':
      await calls.unlinkCard(person, form.get('cardId') ?? '')
      return 'The card is unlinked.'
    default:
      return 'Nothing was done.'
  }
}

const ranges = new Map([
  ['visa', { prefix: '4000230', length: 16 }],
  ['mastercard', { prefix: '5200020', length: 16 }],
  ['amex', { prefix: '3700220', length: 15 }],
])
const declined = '4000000000000002'

/** The number leaves the application as an envelope that only the card vault opens. */
async function linkCard({ options, programme, calls, person }: Visit, kind: string): Promise<string> {
  const entry = await calls.openCardEntry(person)
  const { partnerId, sessionBinding, nonce, consent } = entry
  const range = ranges.get(kind)
  const number = range ? testNumber({ ...range, seed: `${programme.id} ${person.id}` }) : declined
  const binding = { partnerId, sessionBinding, nonce }
  const envelope = await sealNumber(options.vaultAddress, { number, binding, now: Date.now() })
  return calls.linkCard(person, { envelope, consentVersion: consent.version })
}

function leadTo(response: ServerResponse, address: string): void {
  response.writeHead(303, { location: address, 'cache-control': 'no-store' }).end()
}

function send(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page)
}
