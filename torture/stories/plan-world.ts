import { dayMs } from '#domain/dates.ts'
import { chanceOf } from './chance.ts'
import { type PlannedCampaign, planCampaigns } from './plan-campaigns.ts'
import { type PlannedPlace, planPlaces } from './plan-places.ts'
import { type PlannedProgramme, planProgrammes } from './plan-programmes.ts'

/** Where stories happen: programmes with their rules, restaurants with their terms, and the moments at which the networks deliver. */
export interface WorldPlan {
  readonly seed: string
  readonly opening: number
  readonly days: number
  readonly programmes: readonly PlannedProgramme[]
  readonly places: readonly PlannedPlace[]
  readonly campaigns: readonly PlannedCampaign[]
  /** What was told until then is delivered; the last is after everything. */
  readonly steps: readonly number[]
}

/** Early in November, so that months and a year end while stories go on. */
const opening = Date.UTC(2025, 10, 3, 17)
const days = 150

export function planWorld(seed: string): WorldPlan {
  const chance = chanceOf(`world ${seed}`)
  const programmes = planProgrammes(chance, opening)
  const places = planPlaces(chance, { programmes: programmes.map(({ id }) => id), opening, days })
  const campaigns = planCampaigns({ seed, programmes: programmes.map(({ id }) => id), places, opening, days })
  const steps = [18, 42, 75, 110, 150, 215].map((day) => opening + day * dayMs)
  return { seed, opening, days, programmes, places, campaigns, steps }
}
