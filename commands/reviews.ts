import { parseArgs } from 'node:util'
import { isCleanText, normalText } from '#domain/text/clean-text.ts'
import { loadPartners } from '#partners/registry.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal } from '#server/refusal.ts'
import {
  approveReview,
  type DecideRefusal,
  dismissReports,
  refuseReview,
  replyToReview,
} from '#server/reviews/decide-review.ts'
import { findOpenReports, findWaitingReviews } from '#server/reviews/queue-store.ts'
import { describeReport, describeReview } from './command-line/describe-review.ts'
import { chosenPartner, readActor, readResponsible } from './command-line/options.ts'
import { CommandRefusal, runCommand, UsageError } from './command-line/run-command.ts'

const usage = `npm run reviews -- <what> --partner <partner> …
  list                                                          unread reviews, the oldest first
  approve <review> --actor <your name>                          publishes it
  refuse  <review> --actor <your name> --reason "<why>"         rejects or removes it; the member reads the reason
  reply   <review> --actor <your name> --text "<answer>"        adds the restaurant's answer
  reports                                                       reports about reviews
  dismiss <review> --actor <your name> --reason "<why>"         settles its reports; the review stays
<review> is what the lists print: m and a number for a member's, g and a number for one from the restaurant's data. The audit log keeps who and why.`

const most = 100

const done = {
  approve: 'shows now, and counts in the ratings',
  refuse: 'does not show. The member is told why',
  reply: 'has the answer',
} as const

const refusals = {
  notFound: (review) => `There is no review ${review}, or it no longer shows. Run the list again. Nothing was changed.`,
  notOfAMember: (review) => `${review} came with the restaurant's data: it can be refused, and nothing else.`,
  notPublished: (review) => `${review} does not show: approve it first.`,
} satisfies Record<DecideRefusal, (review: string) => string>

await runCommand(usage, async ({ openDatabase }) => {
  const asked = readAsked(loadPartners().partners.map(({ id }) => id))
  const { engine } = await openDatabase()
  console.log(await answer(engine, asked))
})

interface Chosen {
  readonly partnerId: string
  readonly review: string
  readonly actor: string
}

type ReviewDeed =
  | { readonly verb: 'list' | 'reports'; readonly partnerId: string }
  | (Chosen & { readonly verb: 'approve' })
  | (Chosen & { readonly verb: 'refuse'; readonly reason: string })
  | (Chosen & { readonly verb: 'dismiss'; readonly reason: string })
  | (Chosen & { readonly verb: 'reply'; readonly text: string })

function readAsked(ids: readonly string[]): ReviewDeed {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      partner: { type: 'string' },
      actor: { type: 'string' },
      reason: { type: 'string' },
      text: { type: 'string' },
    },
  })
  const [verb = '', review, ...others] = positionals
  if (!isVerb(verb) || others.length > 0) throw new UsageError()
  const partnerId = chosenPartner(values.partner, ids)
  if (verb === 'list' || verb === 'reports') return { verb, partnerId }
  if (review === undefined || !/^[gm]\d{1,15}$/.test(review))
    throw new UsageError(`Expected a review as the list names it, like m12, got "${review ?? ''}"`)
  switch (verb) {
    case 'approve':
      return { verb, partnerId, review, actor: readActor(values) }
    case 'refuse':
    case 'dismiss':
      return { verb, partnerId, review, ...readResponsible(values) }
    case 'reply':
      return { verb, partnerId, review, actor: readActor(values), text: readReply(values.text) }
  }
}

function readReply(given = ''): string {
  const written = normalText(given)
  if (written !== '' && written.length <= 2000 && isCleanText(written, 'prose')) return written
  throw new UsageError('--text: expected the answer, in 1 to 2000 characters')
}

async function answer(engine: Db, asked: ReviewDeed): Promise<string> {
  const clock = { now: () => new Date() }
  switch (asked.verb) {
    case 'list':
      return listed(await findWaitingReviews(engine, asked.partnerId, most), describeReview)
    case 'reports':
      return listed(await findOpenReports(engine, asked.partnerId, most), describeReport)
    case 'approve':
      return told(await approveReview(engine, asked, clock), asked)
    case 'refuse':
      return told(await refuseReview(engine, asked, clock), asked)
    case 'reply':
      return told(await replyToReview(engine, asked, clock), asked)
    case 'dismiss': {
      const settled = await dismissReports(engine, asked, clock)
      return settled === 0
        ? `Nothing is reported of ${asked.review}.`
        : `${settled} of ${asked.review} settled. The review stays.`
    }
  }
}

function listed<Item>(items: readonly Item[], describe: (item: Item) => string): string {
  if (items.length === 0) return 'Nothing waits.'
  return items.map(describe).join('\n\n') + (items.length === most ? `\n\nThese are the oldest ${most}.` : '')
}

function told(
  verdict: 'done' | 'alreadySo' | Refusal<DecideRefusal>,
  { verb, review }: { readonly verb: keyof typeof done; readonly review: string },
): string {
  if (verdict instanceof Refusal) throw new CommandRefusal(refusals[verdict.code](review))
  return verdict === 'done'
    ? `${review} ${done[verb]}. It is in the audit log.`
    : `${review} is so already. Nothing was changed.`
}

function isVerb(written: string): written is ReviewDeed['verb'] {
  return ['list', 'approve', 'refuse', 'reply', 'reports', 'dismiss'].includes(written)
}
