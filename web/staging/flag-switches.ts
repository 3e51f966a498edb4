import type { Staging, StagingChoice } from '#contract/schemas/staging.ts'

const groups = ['authFlags', 'filters', 'partnerFeatureFlags'] as const

interface FlagSwitch {
  readonly group: (typeof groups)[number]
  readonly name: string
  /** The name of its box in the form. */
  readonly field: string
  readonly text: string
  readonly byServer: boolean
  /** As the pages have it now. */
  readonly on: boolean
}

/** Every flag of the server, with what was chosen over it. */
export function flagSwitches({ flags, choice }: Staging): FlagSwitch[] {
  return groups.flatMap((group) =>
    Object.entries(flags[group]).map(([name, byServer]) => ({
      group,
      name,
      field: `${group}.${name}`,
      text: `${name} (${group})`,
      byServer,
      on: choice.flags[group][name] ?? byServer,
    })),
  )
}

/** The opposite of what the server says, by group. */
export function groupSwitches(changed: readonly FlagSwitch[]): StagingChoice['flags'] {
  const ofGroup = (group: FlagSwitch['group']) =>
    Object.fromEntries(changed.filter((one) => one.group === group).map(({ name, byServer }) => [name, !byServer]))
  return {
    authFlags: ofGroup('authFlags'),
    filters: ofGroup('filters'),
    partnerFeatureFlags: ofGroup('partnerFeatureFlags'),
  }
}
