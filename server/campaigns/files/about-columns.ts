import type { CampaignField } from './campaign-cells.ts'

/** What a cell of each column of a campaign says. */
export const aboutColumns: Readonly<Record<CampaignField, string>> = {
  code: 'Names the campaign for good: letters, digits, dots, dashes and underscores, at most 64.',
  title: 'What members read, 1 to 120 characters.',
  body: 'A sentence or two for the restaurant page.',
  from: "First day, by each restaurant's clock. Empty: from publishing on.",
  to: "Last day, included, by each restaurant's clock. Empty: no end.",
  weekdays: "Weekdays on the restaurant's clock, like `Tue` or `Mon|Tue`. Empty: every day.",
  hours:
    "Hours on the restaurant's clock, like `17:00-21:00`. `22:00-02:00` ends after midnight and belongs to the day on which it began.",
  restaurants: "Restaurants by the operator's ids, separated by bars. Empty, with no place named: all.",
  states: 'Restaurants in these states, like `NY|NJ`.',
  cities: 'Restaurants in these cities, like `Buffalo|Albany`. Needs `states`.',
  zips: 'Restaurants whose ZIP code begins with one of these, like `100|10455`.',
  tiers: 'Members of these tiers at the visit: `basic`, `select`, `vip`. Empty: every tier.',
  newDays: 'Only members who joined less than this many days before the visit.',
  members: '`listed`: only members on the campaign list, which `campaigns members` fills. Empty: all members.',
  reward: 'Fixed reward of each visit: `500`, or `$5` where money is earned. Either this or `rate`.',
  rate: "Rate on top of the visit's own rate: `3 per $1`, `1 per $2`, or `2.5%` where money is earned.",
  leastBill: 'Smallest bill, in dollars, after refunds.',
  activateUntil: 'Members must activate the campaign by this day. Empty: nobody has to.',
  activationLimit: 'How many members may activate it. Needs `activate_until`.',
  uses: "How many of each member's visits it rewards, the first ones. Empty: all.",
  budget: 'Everything it may give, in whole units or dollars. Empty: no limit.',
  stacks: '`yes`: it is added to whatever else is given. Empty or `no`: the best reward wins.',
}
