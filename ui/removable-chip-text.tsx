import type { ReactNode } from 'react'
import { Hidden } from './hidden.tsx'
import { CloseIcon } from './icons/close-icon.tsx'

/** What stands in a chip that goes away when it is pressed; `remove` says that it does. */
export function RemovableChipText({ children, remove }: { readonly children: ReactNode; readonly remove: string }) {
  return (
    <>
      {children}
      <CloseIcon size={14} />
      <Hidden>{remove}</Hidden>
    </>
  )
}
