import type { ButtonHTMLAttributes } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook
  /** Said in place of the label while the button waits; it can't be pressed meanwhile. */
  readonly waiting?: string | null
}

/** 50 px high; a link that looks like a button takes `buttonClass` instead. */
export function Button({
  look = 'primary',
  waiting = null,
  children,
  className,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(look, className)}
      disabled={disabled === true || waiting !== null}
    >
      {waiting ?? children}
    </button>
  )
}
