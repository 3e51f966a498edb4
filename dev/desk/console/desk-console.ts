import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { demoMembers } from '../../seeding/demo-members.ts'
import type { ActionResult } from '../actions.ts'
import type { DeskFile } from '../desk-files.ts'
import type { PageContent } from '../layout.ts'
import type { PageParts } from '../page-parts.ts'
import { postSigned } from '../send-signed.ts'
import { startPage, type View, viewPage } from './console-pages.ts'

export interface Operators {
  /** Where the site listens, by number. */
  readonly address: string
  readonly secrets: readonly string[]
}

export interface DeskConsole {
  page(parts: PageParts, url: URL): PageContent
  /** Puts somebody into a member's place, and leads to the page with the frame. */
  start(form: FormData): Promise<ActionResult>
  /** The page's script sends it, and stays where it is. */
  raise(form: FormData): Promise<ActionResult>
}

export const consoleFile: DeskFile = {
  type: 'text/javascript; charset=utf-8',
  body: readFileSync(new URL('./console.mjs', import.meta.url)),
}

const startSchema = z.object({ who: z.string(), actor: z.string(), reason: z.string() })
const raiseSchema = z.object({ id: z.string(), reason: z.string() })
const startedSchema = z.object({ emulation: z.object({ id: z.string(), token: z.string() }) })

/** Stands in for the operator's console, in whose frame support sees the site as a member sees it. */
export function createDeskConsole(operators: Operators): DeskConsole {
  const views = new Map<string, View>()

  return {
    page(parts, url) {
      const view = views.get(url.searchParams.get('view') ?? '')
      if (!view) return startPage(parts)
      views.set(view.id, { ...view, token: '' })
      return viewPage(parts, view)
    },

    async start(form) {
      const given = startSchema.safeParse(Object.fromEntries(form)).data
      const member = demoMembers.find(({ email }) => email === given?.who)
      if (!given || !member) return refused('Choose a member of the list.')
      const { partnerId, email } = member
      const { actor, reason } = given
      const call = { type: 'emulation.start', partner: partnerId, member: email, actor, reason }
      const answer = await send(operators, call)
      const { id, token } = startedSchema.parse(answer).emulation
      views.set(id, { id, token, partnerId, member: email, actor })
      const text = 'The frame gets the token by itself. It is good once, for a minute.'
      return { path: addressOf(id), notice: { kind: 'done', text } }
    },

    async raise(form) {
      const given = raiseSchema.safeParse(Object.fromEntries(form)).data
      const view = views.get(given?.id ?? '')
      if (!given || !view) return refused('There is no such view at the desk.')
      const { id, partnerId: partner, actor } = view
      await send(operators, { type: 'emulation.raise', partner, id, actor, reason: given.reason })
      return { path: addressOf(id), notice: { kind: 'done', text: 'Changes are on.' } }
    },
  }
}

function addressOf(id: string): string {
  return `/console?view=${encodeURIComponent(id)}`
}

async function send({ address, secrets }: Operators, content: object): Promise<unknown> {
  const [secret = ''] = secrets
  return postSigned(new URL('/operator/emulations', address), { secret, content, expected: 200 })
}

function refused(text: string): ActionResult {
  return { path: '/console', notice: { kind: 'refused', text } }
}
