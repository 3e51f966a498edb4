import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { comboboxMove } from './combobox-move.ts'

interface Options<Option extends ComboboxOption> {
  readonly input: RefObject<HTMLInputElement | null>
  readonly listId: string
  readonly options: readonly Option[]
  readonly startsOpen: boolean
  onChoose(option: Option): void
}

/** The keys and the names of a combobox (ARIA 1.2) for a field that is in the page already. The focus never leaves the field. */
export function useCombobox<Option extends ComboboxOption>(given: Options<Option>) {
  const { input, listId, options, startsOpen, onChoose } = given
  const [wanted, setWanted] = useState(startsOpen)
  const [activeId, setActiveId] = useState<string | null>(null)
  const open = wanted && options.length > 0
  const active = open ? options.findIndex(({ id }) => id === activeId) : -1

  function close(): void {
    setWanted(false)
    setActiveId(null)
  }

  function choose(option: Option): void {
    fill(input.current, option.text)
    close()
    onChoose(option)
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const move = comboboxMove(event, { open, active, count: options.length })
    if (move === null) return
    if (move.handled) event.preventDefault()
    if (move.kind === 'close') return close()
    const option = options[move.to]
    if (move.kind === 'choose') return option === undefined ? undefined : choose(option)
    setWanted(true)
    setActiveId(option?.id ?? null)
  })
  const type = useEffectEvent(() => {
    setWanted(true)
    setActiveId(null)
  })
  const leave = useEffectEvent(close)

  // Meets the field, which stood in the page before this list was loaded.
  useEffect(() => {
    const field = input.current
    if (field === null) return
    const listening = new AbortController()
    const { signal } = listening
    field.addEventListener('keydown', press, { signal })
    field.addEventListener('input', type, { signal })
    field.addEventListener('click', () => setWanted(true), { signal })
    field.addEventListener('blur', leave, { signal })
    return () => listening.abort()
  }, [input])

  // Meets the same field: it says which list it has, and which option is the active one.
  useEffect(() => {
    const field = input.current
    field?.setAttribute('role', 'combobox')
    field?.setAttribute('aria-autocomplete', 'list')
    field?.setAttribute('aria-controls', listId)
    field?.setAttribute('aria-expanded', String(open))
    if (active < 0) field?.removeAttribute('aria-activedescendant')
    else field?.setAttribute('aria-activedescendant', `${listId}-${active}`)
  }, [input, listId, open, active])

  return { wanted, open, active, choose }
}

function fill(field: HTMLInputElement | null, text: string): void {
  if (field !== null) field.value = text
}

/** One suggestion under a field. */
export interface ComboboxOption {
  /** Its own among the options, and the same when the options come anew. */
  readonly id: string
  /** What the field holds once it is chosen. */
  readonly text: string
  readonly detail?: string
  readonly icon?: ReactNode
}
