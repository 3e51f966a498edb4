import type { ReactNode } from 'react'
import { ClockIcon, MinusIcon } from '#ui/icons/account-icons.tsx'
import { CheckIcon } from '#ui/icons/sign-icons.tsx'
import styles from './request-state.module.css'

interface RequestStateProps {
  readonly state: 'open' | 'done' | 'closed'
  readonly children: ReactNode
}

/** What became of something that a member asked for as a word, a colour and a sign: never by colour alone. */
export function RequestState({ state, children }: RequestStateProps) {
  return (
    <span className={styles.state} data-state={state}>
      <StateIcon state={state} />
      {children}
    </span>
  )
}

function StateIcon({ state }: Pick<RequestStateProps, 'state'>) {
  switch (state) {
    case 'open':
      return <ClockIcon size={16} />
    case 'done':
      return <CheckIcon size={16} />
    case 'closed':
      return <MinusIcon size={16} />
  }
}
