import type { ButtonHTMLAttributes, Ref, SyntheticEvent } from 'react'
import { classes } from '../classes.ts'
import { Hidden } from '../hidden.tsx'
import { CloseIcon } from '../icons/sign-icons.tsx'
import styles from './button.module.css'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly ref?: Ref<HTMLButtonElement>
  readonly look?: ButtonLook
  /** Replaces the label while the button waits. It keeps the focus meanwhile and ignores presses. */
  readonly waiting?: string | null
}

/** 50 px high; a link that looks like a button takes `buttonClass` instead. */
export function Button({
  look = 'primary',
  waiting = null,
  children,
  className,
  type = 'button',
  onClick,
  'aria-disabled': isOff,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, className)}
      aria-disabled={waiting === null ? isOff : true}
      onClick={waiting === null ? onClick : ignore}
    >
      {waiting ?? children}
    </button>
  )
}

/** Also keeps the Enter key in a field from submitting the form: browsers click its submit button then. */
function ignore(event: SyntheticEvent): void {
  event.preventDefault()
}

/** The cross in the corner of what can be closed; its words are for who does not see it. */
export function CloseButton({ children, onClick }: { readonly children: string; onClick(): void }) {
  return (
    <Button look="icon" onClick={onClick}>
      <CloseIcon />
      <Hidden>{children}</Hidden>
    </Button>
  )
}

/** `icon` and `round` hold a picture and nothing else; their words are hidden ones. */
export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'compact' | 'compactSecondary' | 'icon' | 'round'

/** The class of whatever is to look like a button. */
export function buttonClass(look: ButtonLook, extra?: string): string {
  switch (look) {
    case 'compact':
      return classes(styles.button, styles.primary, styles.compact, extra)
    case 'compactSecondary':
      return classes(styles.button, styles.secondary, styles.compact, extra)
    case 'icon':
    case 'round':
      return classes(styles.icon, look === 'round' && styles.round, extra)
    // One by one: a class that is looked up by name brings all of them into the script.
    case 'primary':
      return classes(styles.button, styles.primary, extra)
    case 'secondary':
      return classes(styles.button, styles.secondary, extra)
    case 'quiet':
      return classes(styles.button, styles.quiet, extra)
  }
}
