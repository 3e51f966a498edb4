/** The words of rewards as they travel on the wire. Source: specification, section 3, enumerations. */

export const entryTypes = ['credit', 'transaction'] as const

export const rewardStatuses = ['Awarded', 'Pending', 'Forfeit', 'Paid', 'Deferred'] as const
export type RewardStatus = (typeof rewardStatuses)[number]

export const rewardSources = {
  manual: 'M',
  bonusAdjustment: 'J',
  corporate: '+',
  adjustment: 'A',
  bonus: 'B',
  settle: 'S',
} as const
export type RewardSource = (typeof rewardSources)[keyof typeof rewardSources]

export const redemptionStatuses = ['pending', 'pending_received', 'completed', 'rejected', 'error'] as const
export type RedemptionStatus = (typeof redemptionStatuses)[number]

export const giftCardBrands = ['MasterCard', 'Tremendous', 'Visa', 'XXXX'] as const
export type GiftCardBrand = (typeof giftCardBrands)[number]

export const deliveryMethods = ['Card', 'Email'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]
