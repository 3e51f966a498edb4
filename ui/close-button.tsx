import { Button } from './button.tsx'
import { Hidden } from './hidden.tsx'
import { CloseIcon } from './icons/close-icon.tsx'

/** The cross in the corner of what can be closed; its words are for who does not see it. */
export function CloseButton({ children, onClick }: { readonly children: string; onClick(): void }) {
  return (
    <Button look="icon" onClick={onClick}>
      <CloseIcon />
      <Hidden>{children}</Hidden>
    </Button>
  )
}
