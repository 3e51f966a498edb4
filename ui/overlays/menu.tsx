import { useId, useRef, type KeyboardEvent, type ReactNode, type ToggleEvent } from 'react'
import { buttonClass, type ButtonLook } from '../buttons/button.tsx'
import styles from './menu.module.css'
import { nextPlace } from '../navigation/next-place.ts'

interface MenuItem {
  readonly id: string
  readonly text: string
  readonly icon?: ReactNode
  readonly disabled?: boolean
  run(): void
}

interface MenuProps {
  /** What stands on the button that opens it. */
  readonly button: ReactNode
  readonly look?: ButtonLook
  readonly items: readonly MenuItem[]
}

/** Deeds behind a button; links stand in a list instead. The platform's popover closes it on Escape and on a press elsewhere, and gives the focus back. */
export function Menu({ button, look = 'secondary', items }: MenuProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className={buttonClass(look)}
        popoverTarget={id}
        aria-haspopup="menu"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          event.currentTarget.click()
        }}
      >
        {button}
      </button>
      <MenuList id={id} items={items} />
    </>
  )
}

function MenuList({ id, items }: { readonly id: string; readonly items: readonly MenuItem[] }) {
  const list = useRef<HTMLDivElement>(null)
  const close = () => list.current?.hidePopover()
  return (
    <div
      ref={list}
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      className={styles.menu}
      onToggle={focusFirst}
      onKeyDown={(event) => (event.key === 'Tab' ? close() : moveFocus(event))}
    >
      {items.map(({ id: itemId, text, icon, disabled, run }) => (
        <button
          key={itemId}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-disabled={disabled}
          className={styles.item}
          onClick={() => {
            if (disabled === true) return
            close()
            run()
          }}
        >
          {icon}
          <span>{text}</span>
        </button>
      ))}
    </div>
  )
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
}

function focusFirst({ newState, currentTarget }: ToggleEvent<HTMLDivElement>): void {
  if (newState === 'open') itemsOf(currentTarget)[0]?.focus()
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const shown = itemsOf(event.currentTarget)
  const place = shown.findIndex((item) => item === document.activeElement)
  const next = nextPlace(event.key, { place, count: shown.length }) ?? placeByLetter(event.key, { shown, place })
  if (next === null) return
  event.preventDefault()
  shown[next]?.focus()
}

interface Shown {
  readonly shown: readonly HTMLElement[]
  readonly place: number
}

/** The next item that begins with the letter; null where the key is none, or no item does. */
function placeByLetter(key: string, { shown, place }: Shown): number | null {
  if (key.length !== 1 || key === ' ') return null
  const order = shown.map((_, index) => (place + 1 + index) % shown.length)
  return order.find((index) => shown[index]?.textContent?.trim().toLowerCase().startsWith(key.toLowerCase())) ?? null
}
