import { foldName } from './fold-name.ts'
import type { Place } from './place.ts'
import { splitState } from './resolve-location.ts'
import { completePlaces } from './suggest-places.ts'

/** The places for a search box: "aus", "austin, t", "austin tx", "787". */
export function findLocations(text: string): Place[] {
  const folded = foldName(text)
  const whole = completePlaces(folded, null)
  const split = splitState(folded)[0]
  if (!split) return whole
  const inState = completePlaces(split.name, split.state.state)
  return [...new Set([...inState, ...whole])].slice(0, 8)
}
