import { isAllowed, isChosen, type NoticeChoices } from '#domain/notices/notice-choices.ts'
import { marketingCategories, type MarketingCategory } from '#domain/notices/notice-kinds.ts'
import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transact.ts'
import { findMember } from '../members/store.ts'
import { keepNoticeChoice } from '../notice-choices/choose-notice.ts'
import { findNoticeChoices } from '../notice-choices/store.ts'
import type { Subscription } from './unsubscribe-links.ts'

/** What the button that was pressed wants: to end the mails of the link's category, to have them again, or to end all marketing. */
export type Answer = 'stop' | 'resume' | 'stopAll'

/** How it stands with the mails that a link is about. */
export interface Standing {
  readonly category: MarketingCategory
  /** `none`: they come to nobody who takes no programme e-mails. */
  readonly state: 'on' | 'off' | 'none'
  /** Whether mails of another marketing category still come. */
  readonly hasOthers: boolean
}

/** Does it in whole or not at all, and answers how it stands then. */
export async function answerSubscription(
  context: Pick<Context, 'now'>,
  db: Db,
  {
    partner,
    subscription,
    answer,
  }: { readonly partner: Partner; readonly subscription: Subscription; readonly answer: Answer },
): Promise<Standing> {
  const { memberId, category } = subscription
  return inTransaction(db, async (tx) => {
    for (const each of answer === 'stopAll' ? marketingCategories : [category])
      await keepNoticeChoice(context, tx, {
        partner,
        memberId,
        choice: { category: each, channel: 'mail', taken: answer === 'resume' },
        by: 'mailedLink',
      })
    return readStanding(tx, partner.id, subscription)
  })
}

export async function readStanding(db: Db, partnerId: string, { memberId, category }: Subscription): Promise<Standing> {
  const member = required(await findMember(db, partnerId, memberId), 'the member of a link')
  const choices: NoticeChoices = { ...member, chosen: await findNoticeChoices(db, partnerId, memberId) }
  const isOn = (each: MarketingCategory) => isChosen(each, 'mail', choices)
  const others = marketingCategories.filter((each) => each !== category)
  const state = isOn(category) ? 'on' : 'off'
  return { category, state: isAllowed(category, 'mail', choices) ? state : 'none', hasOthers: others.some(isOn) }
}
