import { dayMs } from '#domain/dates.ts'
import { smsWordsVersion } from '#domain/members/sms-opt-in.ts'
import type { TextConsentWay } from '#domain/texts/text-consent.ts'
import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import type { Tx } from '../db/transact.ts'
import { insertTextConsents } from './consent-store.ts'
import { versionOfWords } from './consent-words.ts'
import { lockNumber } from './number-store.ts'
import { insertTexts } from './outgoing-text-store.ts'
import { countTexts, countTextsToMember } from './text-history-store.ts'

/** A member's number and choice. */
interface TextChoice {
  readonly phoneNumber: string | null
  readonly smsOptIn: boolean
}

interface ConsentChange {
  readonly memberId: number
  /** Null: the member is new. */
  readonly before: TextChoice | null
  readonly after: TextChoice
  readonly way: Exclude<TextConsentWay, 'text'>
  /** As the form showed them. */
  readonly words: string | undefined
  readonly now: Date
}

/**
 * Keeps what a form changed of the consent to texts, in the transaction of the change. Who opts in, and who keeps the choice for another number, has asked:
 * the number is texted for a YES before it is told anything (decision 104).
 */
export async function changeTextConsent(
  tx: Tx,
  partner: Partner,
  { memberId, before, after, way, words, now }: ConsentChange,
): Promise<void> {
  const [had, has] = [numberOf(before), numberOf(after)]
  if (had === has) return
  if (had !== null) {
    const ended = { memberId, phoneNumber: had, state: 'ended', way, version: null, at: now } as const
    await insertTextConsents(tx, partner.id, [ended])
  }
  if (has === null) return
  const version = await versionOfWords(tx, partner, words)
  const asked = { memberId, phoneNumber: has, state: 'asked', way, version, at: now } as const
  await insertTextConsents(tx, partner.id, [asked])
  if (await mayConfirm(tx, partner.id, { memberId, phoneNumber: has, now }))
    await insertTexts(tx, partner.id, {
      texts: [
        {
          kind: 'confirm',
          memberId,
          phoneNumber: has,
          facts: { words: required(smsWordsVersion(partner.settings), 'the words of a partner that texts') },
        },
      ],
      now,
    })
}

/** The number that may be texted, as far as the member says. */
function numberOf(choice: TextChoice | null): string | null {
  return choice?.smsOptIn ? choice.phoneNumber : null
}

/** Anybody can type any number: a stranger's phone is not to be filled by that. A YES that comes without the text counts as well. */
const mostToNumber = 2
const mostByMember = 4

async function mayConfirm(
  tx: Tx,
  partnerId: string,
  { memberId, phoneNumber, now }: { readonly memberId: number; readonly phoneNumber: string; readonly now: Date },
): Promise<boolean> {
  const { stoppedAt } = await lockNumber(tx, partnerId, phoneNumber)
  if (stoppedAt !== null) return false
  const since = new Date(now.getTime() - dayMs)
  const { decided } = await countTexts(tx, partnerId, { phoneNumber, kind: 'confirm', since })
  return (
    decided < mostToNumber &&
    (await countTextsToMember(tx, partnerId, { memberId, kind: 'confirm', since })) < mostByMember
  )
}
