import { Agent, get, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { getSuggestions, searchMerchants } from '#contract/endpoints/merchants.ts'
import { getCsrf } from '#contract/endpoints/session.ts'
import { csrfSchema } from '#contract/schemas/member.ts'
import { readText, type Target } from '../measuring/load.ts'

export interface MixedLoad {
  readonly port: number
  readonly host: string
  readonly connections: number
  readonly seconds: number
}

type LoadRequest = Pick<Target, 'path'> & { readonly accept: string; readonly encoding: string; readonly body?: string }

const towns = ['San Francisco, CA', 'New York, NY', 'Austin, TX', 'Chicago, IL', 'Seattle, WA', '94110', 'Boston, MA']
const dishes = ['pizza', 'sushi', 'tacos', 'noodles', 'brugers', 'steak', 'ramen']

/**
 * What a busy hour has, all at once: pages that nobody has asked for yet, searches of the API, suggestions, maps, pictures in each format, sign-ins.
 * Answers how many requests were answered at all; refusals are answers.
 */
export async function mixedLoad({ port, host, connections, seconds }: MixedLoad): Promise<number> {
  const pages = await Promise.all(towns.map((town) => readText({ port, host, path: searchPath(town, '') })))
  const found = (pattern: RegExp) => [...new Set(pages.flatMap((page) => page.match(pattern) ?? []))]
  const token = await visitorToken({ port, host })
  const pictures = found(/\/images\/[^"\s]+/g)
  const merchants = found(/\/merchants\/[^"?\s]+/g)
  const until = performance.now() + 1000 * seconds
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let number = 0
  async function visitor(): Promise<void> {
    while (performance.now() < until)
      await ask({ port, host, agent, token }, askedAs(number++, { pictures, merchants }))
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  agent.destroy()
  return number
}

type Site = Pick<MixedLoad, 'port' | 'host'>
/** Headers that a form's call has to send. */
type Token = Readonly<Record<'cookie' | 'x-xsrf-token', string>>

function visitorToken({ port, host }: Site): Promise<Token> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: getCsrf.path, headers: { host } }, (answer) => {
      const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
      json(answer).then((body) => resolve({ cookie, 'x-xsrf-token': csrfSchema.parse(body).csrfToken }), reject)
    }).once('error', reject)
  })
}

interface Known {
  readonly pictures: readonly string[]
  readonly merchants: readonly string[]
}

function askedAs(number: number, { pictures, merchants }: Known): LoadRequest {
  const turn = Math.floor(number / 10)
  const pick = (list: readonly string[]) => list[turn % list.length] ?? ''
  const page = (path: string) => ({ path, accept: 'text/html', encoding: turn % 2 === 0 ? 'br' : 'gzip' })
  const call = (path: string) => ({ path, accept: 'application/json', encoding: 'br' })
  switch (number % 10) {
    case 0:
      return page(`/?rfr=${turn}`)
    case 1:
    case 2:
      return page(searchPath(pick(towns), `${pick(dishes)} ${number}`))
    case 3:
    case 4:
      return page(`${pick(merchants)}?reviews=${2 + (turn % 20)}`)
    case 5:
      return call(`${searchMerchants.path}?location=${encodeURIComponent(pick(towns))}&pageNo=${1 + (turn % 30)}`)
    case 6:
      return call(`${getSuggestions.path}?q=${pick(dishes).slice(0, 2 + (turn % 3))}`)
    case 7:
    case 8:
      return { path: pick(pictures), accept: pick(['image/avif', 'image/webp', 'image/jpeg']), encoding: 'identity' }
    default:
      return {
        ...call('/api/SignIn'),
        body: JSON.stringify({ userName: `${turn}@mail.example`, password: 'not this one' }),
      }
  }
}

function searchPath(location: string, restaurantOrCuisine: string): string {
  return `/search?${new URLSearchParams({ location, ...(restaurantOrCuisine === '' ? {} : { restaurantOrCuisine }) })}`
}

/** An answer that is cut off is one too: only the server's memory is looked at. */
function ask(
  { port, host, agent, token }: Site & { readonly agent: Agent; readonly token: Token },
  { path, accept, encoding, body }: LoadRequest,
): Promise<void> {
  return new Promise((resolve) => {
    const form = body === undefined ? {} : { 'content-type': 'application/json', ...token }
    const headers = { host, accept, 'accept-encoding': encoding, ...form }
    const method = body === undefined ? 'GET' : 'POST'
    const asking = request({ host: '127.0.0.1', port, path, agent, method, headers }, (answer) => {
      answer.resume()
      answer.once('close', resolve)
    })
    asking.once('error', () => resolve())
    asking.end(body)
  })
}
