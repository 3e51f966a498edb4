import type { ReactNode } from 'react'

/** One suggestion under a field. */
export interface ComboboxOption {
  /** Its own among the options, and the same when the options come anew. */
  readonly id: string
  /** What the field holds once it is chosen. */
  readonly text: string
  readonly detail?: string
  readonly icon?: ReactNode
}
