import {
  isMarketing,
  type NoticeCategory,
  noticeCategories,
  type NoticeChannel,
  noticeChannels,
  type NoticeKind,
  noticeKinds,
} from './notice-kinds.ts'

/** One word of a member: whether what is told of a category comes to them on a way. */
export interface NoticeChoice {
  readonly category: NoticeCategory
  readonly channel: NoticeChannel
  readonly taken: boolean
}

/** What a member has chosen, as far as it decides about mails and texts. */
export interface NoticeChoices {
  /** The choice of programme e-mails at joining and on the profile, on which rates depend. Without it there is no marketing by mail. */
  readonly emailOptIn: boolean
  /** The consent to texts. Without it there are none, of any kind. */
  readonly smsOptIn: boolean
  /** Whatever was not chosen is as `isTakenUnasked` says. */
  readonly chosen: readonly NoticeChoice[]
}

/** Whether a notice of the kind goes to the member on the way. In the inbox it is in any case. */
export function takes(kind: NoticeKind, channel: NoticeChannel, choices: NoticeChoices): boolean {
  const { category, channels } = noticeKinds[kind]
  return channels.includes(channel) && takesCategory(category, channel, choices)
}

/** The same of a whole category. */
export function takesCategory(category: NoticeCategory, channel: NoticeChannel, choices: NoticeChoices): boolean {
  return isAllowed(category, channel, choices) && isChosen(category, channel, choices)
}

/** What has to be said is mailed whatever was chosen. A text never has to be: who ends texts gets none. */
export function isAlwaysTaken(category: NoticeCategory, channel: NoticeChannel): boolean {
  return category === 'legal' && channel === 'mail'
}

/** Whether the wider consent stands: to programme e-mails for marketing, and to texts for any text. */
export function isAllowed(
  category: NoticeCategory,
  channel: NoticeChannel,
  { emailOptIn, smsOptIn }: Pick<NoticeChoices, 'emailOptIn' | 'smsOptIn'>,
): boolean {
  if (channel === 'text') return smsOptIn
  return emailOptIn || !isMarketing(category)
}

/** The member's own word of the category, the wider consent apart. */
export function isChosen(
  category: NoticeCategory,
  channel: NoticeChannel,
  { chosen }: Pick<NoticeChoices, 'chosen'>,
): boolean {
  if (isAlwaysTaken(category, channel)) return true
  const choice = chosen.find((one) => one.category === category && one.channel === channel)
  return choice?.taken ?? isTakenUnasked(category, channel)
}

/** The consent to texts is given to those about rewards; all other texts wait until somebody wants them. */
function isTakenUnasked(category: NoticeCategory, channel: NoticeChannel): boolean {
  return channel === 'mail' || category === 'rewards'
}

/** What can be chosen: each category with each way that one of its kinds takes, in the order of the categories. */
export const offeredChoices: readonly Pick<NoticeChoice, 'category' | 'channel'>[] = noticeCategories.flatMap(
  (category) =>
    noticeChannels
      .filter((channel) => isOffered(category, channel))
      .map((channel) => ({
        category,
        channel,
      })),
)

/** Whether any kind of the category goes out on the way. */
export function isOffered(category: NoticeCategory, channel: NoticeChannel): boolean {
  return Object.values(noticeKinds).some((kind) => kind.category === category && kind.channels.includes(channel))
}
