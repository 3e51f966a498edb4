import { Refusal } from '#server/refusal.ts'
import { Readable } from 'node:stream'
import { dayMs } from '#domain/dates.ts'
import type { Db } from '#server/db/database.ts'
import type { WireEvent } from '#server/feed/network-event.ts'
import { formatOfName } from '#server/input-files/file-format.ts'
import { readEvents } from '#server/feed/read-events.ts'
import { ownFeeds } from '#server/settings/card-linking-setting.ts'
import { correctCardLink } from '#server/cards/correct-card-link.ts'
import {
  authorisationOf,
  dineFormSchema,
  followingEvent,
  merchantIdOf,
  unknownTerminalOf,
  unmatchedCents,
  wireEventOf,
} from './dine-form.ts'
import type { Notice } from './layout.ts'
import { type DeliveryResult, postEvents } from './post-events.ts'
import type { FeedTarget } from './send-signed.ts'
import { findAcquirerId, findCard, findEvent } from './store.ts'

export interface DeskContext {
  readonly db: Db
  readonly feed: FeedTarget
  /** The tip of a dine that is cleared by hand, by its reference. */
  readonly tips: Map<string, number>
  now(): Date
}

/** Where the browser goes next, and what it is told there. */
export interface ActionResult {
  readonly path: string
  readonly notice: Notice
}

const soonMs = 10_000
/** A link moves back by more than any programme's activation time. */
const backDatedDays = 60

export async function dine(context: DeskContext, form: FormData): Promise<ActionResult> {
  const path = `/dine?link=${Number(form.get('link'))}`
  const parsed = dineFormSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success)
    return {
      path,
      notice: refused(parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`).join('; ')),
    }
  const { link, merchant, amount, tip, channel, when, clearing } = parsed.data
  const card = await findCard(context.db, link)
  if (!card) return { path: '/', notice: refused('This card is not linked any more.') }
  const known = await findAcquirerId(context.db, { merchantId: merchantIdOf(merchant), network: card.network, channel })
  if (known === undefined) return { path, notice: refused(`The restaurant takes no ${card.network} card this way.`) }

  const now = context.now()
  const authorisation = authorisationOf(card, {
    acquirerMerchantId: amount === unmatchedCents ? unknownTerminalOf(merchantIdOf(merchant)) : known,
    amountCents: amount,
    occurredAt: when === null ? now : new Date(when),
  })
  const cleared = followingEvent(authorisation, { kind: 'clearing', amountCents: amount + tip, tipCents: tip, at: now })
  const result = await postEvents(context.feed, clearing === 'now' ? [authorisation, cleared] : [authorisation])
  if (clearing === 'later') context.tips.set(authorisation.reference, tip)
  if (clearing === 'soon') clearSoon(context, cleared)
  return { path: '/events', notice: told('The dine was reported.', result) }
}

function clearSoon({ feed, now }: DeskContext, clearing: WireEvent): void {
  const timer = setTimeout(() => {
    postEvents(feed, [{ ...clearing, occurredAt: now().toISOString() }]).catch((error: unknown) =>
      console.error('desk: a clearing was not delivered:', error instanceof Error ? error.message : error),
    )
  }, soonMs)
  timer.unref()
}

export async function follow(
  context: DeskContext,
  form: FormData,
  kind: 'clearing' | 'refund' | 'void',
): Promise<ActionResult> {
  const event = await eventOf(context, form)
  if (!event) return { path: '/events', notice: refused('This event is not known.') }
  const tip = dollarsOf(form.get('tip'))
  if (kind === 'clearing' && tip === null)
    return { path: '/events', notice: refused('tip: expected dollars, like 16.00') }
  const { taxCents: _, tipCents: __, ...authorised } = wireEventOf(event)
  const next = followingEvent(authorised, {
    kind,
    amountCents: kind === 'clearing' ? event.amountCents + (tip ?? 0) : event.amountCents,
    tipCents: kind === 'clearing' ? tip : event.tipCents,
    at: context.now(),
  })
  return { path: '/events', notice: told(`The ${kind} was reported.`, await postEvents(context.feed, [next])) }
}

/** The very same event once more: it must change nothing. */
export async function repeat(context: DeskContext, form: FormData): Promise<ActionResult> {
  const event = await eventOf(context, form)
  if (!event) return { path: '/events', notice: refused('This event is not known.') }
  return {
    path: '/events',
    notice: told('The event was sent again.', await postEvents(context.feed, [wireEventOf(event)])),
  }
}

export async function backDate(context: DeskContext, form: FormData): Promise<ActionResult> {
  const card = await findCard(context.db, Number(form.get('link')))
  if (!card) return { path: '/', notice: refused('This card is not linked any more.') }
  const verdict = await correctCardLink(
    context.db,
    {
      partnerId: card.partnerId,
      cardLinkId: card.linkId,
      linkedAt: new Date(context.now().getTime() - backDatedDays * dayMs),
      actor: 'operator:desk',
      reason: 'back-dated at the sandbox desk',
    },
    context,
  )
  if (verdict instanceof Refusal && verdict.code === 'heldByAnother')
    return { path: '/', notice: refused('The card belonged to another member then.') }
  if (verdict !== 'corrected') return { path: '/', notice: refused('This card is not linked any more.') }
  return {
    path: '/',
    notice: {
      kind: 'done',
      text: `The card of ${card.email} ending in ${card.lastFour} earns now. The correction is in the audit log.`,
    },
  }
}

/** All lines or none: a file with a bad line is not sent. */
export async function upload(context: DeskContext, form: FormData): Promise<ActionResult> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return { path: '/events', notice: refused('Choose a file first.') }
  const source = Readable.from([Buffer.from(await file.arrayBuffer())])
  const events: WireEvent[] = []
  const problems: string[] = []
  const format = formatOfName(file.name)
  for await (const line of readEvents(source, { format, cardFeeds: ownFeeds, now: () => context.now() })) {
    if ('reason' in line) problems.push(`line ${line.line}: ${line.reason}`)
    else events.push({ ...line.event, occurredAt: new Date(line.event.occurredAt).toISOString() })
  }
  if (problems.length > 0)
    return { path: '/events', notice: refused(`Nothing was sent. ${problems.slice(0, 5).join('. ')}`) }
  return { path: '/events', notice: told(`${events.length} events were sent.`, await postEvents(context.feed, events)) }
}

async function eventOf({ db }: DeskContext, form: FormData) {
  return findEvent(db, { network: String(form.get('network')), eventId: String(form.get('eventId')) })
}

function dollarsOf(value: FormDataEntryValue | null): number | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : null
}

function refused(text: string): Notice {
  return { kind: 'refused', text }
}

function told(text: string, { accepted, duplicates, unmatched, quarantined }: DeliveryResult): Notice {
  const parts = [
    [accepted, 'accepted'],
    [duplicates, 'known already'],
    [unmatched, 'matched nothing'],
    [quarantined, 'put into quarantine'],
  ] as const
  const counted = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return { kind: 'done', text: `${text} ${counted.join(', ')}.` }
}
