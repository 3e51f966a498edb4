import type { RegistrationOutcome } from '../registration-outcome.ts'

type Refused = RegistrationOutcome['refused'][number]

/** A card that was refused because it earns in another programme of ours, which lets it move. */
export interface OfferedCard extends Pick<Refused['card'], 'cardType' | 'description' | 'lastFour'> {
  readonly id: string
  readonly programName: string
}

export function offeredCardOf({ card, move }: Refused): OfferedCard | null {
  if (move === undefined) return null
  const { cardType, description, lastFour } = card
  return { cardType, description, lastFour, ...move }
}
