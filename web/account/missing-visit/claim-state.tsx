import type { VisitClaim } from '#contract/schemas/visit-claim.ts'
import { ClockIcon, MinusIcon } from '#ui/icons/account-icons.tsx'
import { CheckIcon } from '#ui/icons/sign-icons.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './claim-state.module.css'

/** What became of a claim as a word, a colour and a sign: never by colour alone. */
export function ClaimState({ state }: Pick<VisitClaim, 'state'>) {
  const t = useCopy()
  return (
    <span className={styles.state} data-state={state}>
      <StateIcon state={state} />
      {t(`missingVisit.state.${state}`)}
    </span>
  )
}

function StateIcon({ state }: Pick<VisitClaim, 'state'>) {
  switch (state) {
    case 'open':
      return <ClockIcon size={16} />
    case 'found':
      return <CheckIcon size={16} />
    case 'closed':
      return <MinusIcon size={16} />
  }
}
