import { useEffect, useId, useRef, type RefObject } from 'react'
import styles from './combobox-list.module.css'
import { type ComboboxOption, useCombobox } from './use-combobox.ts'
import { Hidden } from '../hidden.tsx'

interface ComboboxListProps<Option extends ComboboxOption> {
  /** The field that is typed into. It may stand in the page long before this list is loaded. */
  readonly input: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly options: readonly Option[]
  /** Told to a screen reader as the options change: how many there are, or that there are none. */
  readonly status: string
  /** Shown under the options, or in their place: that more are on their way, or that there are none. */
  readonly note?: string | undefined
  /** Something was typed before this was loaded. */
  readonly startsOpen?: boolean
  /** The field holds the option's text by then. */
  onChoose(option: Option): void
}

/**
 * The suggestions under a field, which this makes a combobox. Stands in a `position: relative` box with the field, and can be loaded when the
 * field is first touched: until then the field is a plain one.
 */
export function ComboboxList<Option extends ComboboxOption>(props: ComboboxListProps<Option>) {
  const { input, label, options, status, note, startsOpen = false, onChoose } = props
  const listId = useId()
  const { wanted, open, active, choose } = useCombobox({ input, listId, options, startsOpen, onChoose })
  return (
    <>
      <div className={styles.box} hidden={!open && !(wanted && note !== undefined)}>
        <div id={listId} role="listbox" aria-label={label} className={styles.list} hidden={!open}>
          {options.map((option, place) => (
            <Suggestion
              key={option.id}
              id={`${listId}-${place}`}
              option={option}
              active={place === active}
              onChoose={() => choose(option)}
            />
          ))}
        </div>
        {note === undefined ? null : <p className={styles.note}>{note}</p>}
      </div>
      <p role="status">
        <Hidden>{wanted ? status : ''}</Hidden>
      </p>
    </>
  )
}

interface SuggestionProps {
  readonly id: string
  readonly option: ComboboxOption
  readonly active: boolean
  onChoose(): void
}

function Suggestion({ id, option: { text, detail, icon }, active, onChoose }: SuggestionProps) {
  const item = useRef<HTMLDivElement>(null)
  // Meets the browser's scrolling: the arrows can lead to an option below the edge of the list.
  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // The keys are the field's: the focus stays there.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={item}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {icon === undefined ? null : <span className={styles.icon}>{icon}</span>}
      <span>
        {text}
        {detail === undefined ? null : <span className={styles.detail}> {detail}</span>}
      </span>
    </div>
  )
}
