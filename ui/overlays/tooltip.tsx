import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import styles from './tooltip.module.css'

interface TooltipProps {
  readonly text: string
  /** What it explains: a link, a button, or something else that takes the focus. */
  children(described: { readonly 'aria-describedby': string }): ReactNode
}

/** A word of explanation on hover and on focus. It stays while the pointer is on it, and Escape takes it away (WCAG 1.4.13). */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const around = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  // Meets the popover, which lies above everything and is opened by its method only.
  useEffect(() => {
    const source = around.current
    if (shown && source !== null) tip.current?.showPopover({ source })
    else if (tip.current?.matches(':popover-open')) tip.current.hidePopover()
  }, [shown])
  // Meets the keyboard of the whole page: the focus can be elsewhere while the pointer is here.
  useEffect(() => {
    if (!shown) return
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setShown(false)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [shown])
  return (
    <span
      ref={around}
      className={styles.around}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
    >
      {children({ 'aria-describedby': id })}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={styles.tip}>
        {text}
      </span>
    </span>
  )
}
