/** Where the list stands: `active` is -1 while no option is. */
interface ListState {
  readonly open: boolean
  readonly active: number
  readonly count: number
}

/** What a key does to the list. `handled`: the browser does nothing more with it. `to` is -1 for none. */
export interface ComboboxMove {
  readonly kind: 'go' | 'choose' | 'close'
  readonly to: number
  readonly handled: boolean
}

/** The keys of a combobox with a list. Source: ARIA authoring practices, combobox pattern. Null: the key is the field's own. */
export function comboboxMove(
  { key, altKey, isComposing }: Pick<KeyboardEvent, 'key' | 'altKey' | 'isComposing'>,
  { open, active, count }: ListState,
): ComboboxMove | null {
  if (isComposing) return null
  switch (key) {
    case 'ArrowDown':
      return { kind: 'go', to: altKey ? active : wrapped(active + 1, count), handled: true }
    case 'ArrowUp':
      if (altKey) return { kind: 'close', to: -1, handled: true }
      return { kind: 'go', to: wrapped(active < 0 ? -1 : active - 1, count), handled: true }
    case 'Enter':
      return open && active >= 0
        ? { kind: 'choose', to: active, handled: true }
        : { kind: 'close', to: -1, handled: false }
    case 'Escape':
      return open ? { kind: 'close', to: -1, handled: true } : null
    default:
      return null
  }
}

function wrapped(place: number, count: number): number {
  return count === 0 ? -1 : (place + count) % count
}
