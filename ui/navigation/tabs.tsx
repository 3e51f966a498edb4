import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { nextPlace } from './next-place.ts'
import styles from './tabs.module.css'

interface TabsProps {
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly title: string; readonly content: ReactNode }[]
}

/** One of a few things at a time. The arrow keys choose among the tabs, Tab leads on to what is shown. */
export function Tabs({ label, tabs }: TabsProps) {
  const base = useId()
  const row = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(0)

  function press(event: KeyboardEvent): void {
    const next = nextPlace(event.key, { place: chosen, count: tabs.length })
    if (next === null || event.key === 'ArrowDown' || event.key === 'ArrowUp') return
    event.preventDefault()
    setChosen(next)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={row} role="tablist" tabIndex={-1} aria-label={label} className={styles.row} onKeyDown={press}>
        {tabs.map(({ id, title }, place) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-tab-${id}`}
            aria-controls={`${base}-panel-${id}`}
            aria-selected={place === chosen}
            tabIndex={place === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => setChosen(place)}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }, place) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}-panel-${id}`}
          aria-labelledby={`${base}-tab-${id}`}
          tabIndex={0}
          hidden={place !== chosen}
        >
          {content}
        </div>
      ))}
    </div>
  )
}
