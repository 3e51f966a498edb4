import type { VisitClaim } from '#contract/schemas/visit-claim.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { RequestState } from '../requests/request-state.tsx'

/** What became of a claim. */
export function ClaimState({ state }: Pick<VisitClaim, 'state'>) {
  const t = useCopy()
  return <RequestState state={state === 'found' ? 'done' : state}>{t(`missingVisit.state.${state}`)}</RequestState>
}
