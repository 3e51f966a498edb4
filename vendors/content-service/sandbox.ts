import type { IncomingMessage, ServerResponse } from 'node:http'
import { serveSandbox } from '../sandbox-server.ts'
import type { WireEntry } from './wire.ts'

export interface ContentServiceSandbox {
  /** What a partner's cmsRoute names. */
  readonly address: string
  /** Paths with their queries, in the order in which they came. */
  readonly asked: readonly string[]
  /** By content name; a name without a page is answered 404 Not Found. */
  readonly pages: Map<string, readonly unknown[]>
  /** By content name: what a preview is given instead. */
  readonly drafts: Map<string, readonly WireEntry[]>
  /** This content is not answered before `release`. */
  hold(name: string): void
  release(): void
  close(): Promise<void>
}

/** Documented in README.md: pages whose first entry has one of these slugs. */
const slugs = { broken: 'sandbox-500', silent: 'sandbox-timeout', noJson: 'sandbox-no-json' }

/** Another content service's stand-in: a real HTTP server with the specification's call. */
export async function startContentServiceSandbox({ port }: { readonly port: number }): Promise<ContentServiceSandbox> {
  const asked: string[] = []
  const pages = new Map<string, readonly unknown[]>()
  const drafts = new Map<string, readonly WireEntry[]>()
  let held: { readonly name: string; readonly until: Promise<void>; readonly release: () => void } | null = null
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://sandbox')
    asked.push(`${url.pathname}${url.search}`)
    const name = /^\/cms\/pages\/([a-z0-9_]+)\/$/.exec(url.pathname)?.[1] ?? ''
    if (held?.name === name) await held.until
    const draft = url.searchParams.get('preview') === '1' ? drafts.get(name) : undefined
    answer(response, draft ?? pages.get(name))
  }
  const server = await serveSandbox(port, serve)

  return {
    address: `http://127.0.0.1:${server.port}/cms`,
    asked,
    pages,
    drafts,
    hold(name) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = { name, until: promise, release: resolve }
    },
    release() {
      held?.release()
      held = null
    },
    close: server.close,
  }
}

function answer(response: ServerResponse, entries: readonly unknown[] | undefined): void {
  if (entries === undefined) return void response.writeHead(404, 'Not Found').end('{}')
  switch (slugOf(entries[0])) {
    case slugs.broken:
      return void response.writeHead(500).end('{}')
    case slugs.noJson:
      return void response.writeHead(200).end('<h1>Welcome</h1>')
    case slugs.silent:
      return
    default:
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: entries }))
  }
}

function slugOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'slug' in entry ? entry.slug : null
}
