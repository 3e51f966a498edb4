import { dayMs, homeZone, hourMs } from '#domain/dates.ts'
import { takes } from '#domain/notices/notice-choices.ts'
import { textingHours } from '#domain/texts/quiet-hours.ts'
import { textsToMember, type TextsToMember } from '#domain/texts/text-consent.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { timeZoneOf } from '../gazetteer/time-zone-of.ts'
import { findZip } from '../gazetteer/zips.ts'
import { findAddressee } from '../mailing/addressee-store.ts'
import { sendsTexts } from '../members/judge-fields.ts'
import { findNotice } from '../notices/notice-store.ts'
import { findHoldersAmong } from '../texts/consent-store.ts'
import type { ClaimedText } from '../texts/outgoing-text.ts'
import { isStopped } from '../texts/number-store.ts'
import { countTexts } from '../texts/text-history-store.ts'
import { answerInText } from './answer-words.ts'
import { noticeInText, sayInText } from './text-words.ts'

export type WrittenText =
  | { readonly kind: 'nobody' }
  /** Not in the middle of the night. */
  | { readonly kind: 'later'; readonly at: Date }
  | {
      readonly kind: 'text'
      readonly body: string
      /** How long the provider may keep it; null: as long as it likes. */
      readonly validSeconds: number | null
    }

/** What is older helps nobody any more: an answer to who asked, a question, news. */
const staleMs = { answer: hourMs, confirm: dayMs, notice: 2 * dayMs } as const
/** After so long without a text of the kind the next one says again how to end them. */
const seriesMs = 30 * dayMs
/** What the provider takes at most. */
const longestValidSeconds = 14_400

const nobody = { kind: 'nobody' } as const

/** Every kind of text from its facts, unless it is nobody's any more: asked at each try, since people change their mind while it waits. */
export async function writeText(
  context: Pick<Context, 'now'>,
  db: Db,
  partner: Partner,
  text: ClaimedText,
): Promise<WrittenText> {
  const age = context.now().getTime() - text.createdAt.getTime()
  switch (text.kind) {
    case 'confirm': {
      if (age > staleMs.confirm || (await standingOf(db, partner, text)) !== 'asked') return nobody
      return atOnce(sayInText(partner, text.facts.words === 2 ? 'text.confirm.v2' : 'text.confirm.v1'))
    }
    case 'notice':
      return writeNoticeText(context, db, partner, text)
    case 'stopped':
      // Who has said START since is told that alone.
      return age <= staleMs.answer && (await isStopped(db, partner.id, text.phoneNumber))
        ? atOnce(await answerInText(context, db, partner, text))
        : nobody
    case 'started':
    case 'startedNobody':
    case 'help':
    case 'unknown':
    case 'balance':
      return age > staleMs.answer ? nobody : atOnce(await answerInText(context, db, partner, text))
  }
}

/** For who asked a moment ago, whatever the hour. */
function atOnce(body: string): WrittenText {
  return { kind: 'text', body, validSeconds: longestValidSeconds }
}

/** Whether texts go to the member, at the number that this one was decided for. */
async function standingOf(db: Db, partner: Partner, { memberId, phoneNumber }: ClaimedText): Promise<TextsToMember> {
  if (memberId === null || !sendsTexts(partner)) return 'off'
  const [holder] = await findHoldersAmong(db, partner.id, [memberId])
  return holder?.phoneNumber === phoneNumber ? textsToMember({ ...holder, hasNumber: true }) : 'off'
}

async function writeNoticeText(
  { now: clock }: Pick<Context, 'now'>,
  db: Db,
  partner: Partner,
  text: Extract<ClaimedText, { kind: 'notice' }>,
): Promise<WrittenText> {
  const { phoneNumber } = text
  const notice = await findNotice(db, partner.id, text.facts.noticeId)
  const addressee = notice && (await findAddressee(db, partner.id, notice.memberId))
  if (!notice || !addressee || !takes(notice.kind, 'text', addressee)) return nobody
  if ((await standingOf(db, partner, text)) !== 'on') return nobody
  const now = clock().getTime()
  if (now - notice.createdAt.getTime() > staleMs.notice) return nobody
  const { from, until } = textingHours(now, zoneOf(addressee))
  if (from > now) return { kind: 'later', at: new Date(from) }
  const series = await countTexts(db, partner.id, { phoneNumber, kind: 'notice', since: new Date(now - seriesMs) })
  return {
    kind: 'text',
    body: noticeInText(partner, { notice, isFirst: series.sent === 0 }),
    validSeconds: Math.min(longestValidSeconds, Math.floor((until - now) / 1000)),
  }
}

/** Where the member lives, by the ZIP code. */
function zoneOf({ zipCode }: { readonly zipCode: string }): string {
  const place = findZip(zipCode)
  return place?.state ? timeZoneOf(place.state, place) : homeZone
}
