import { type ComponentType, type MouseEvent, useState } from 'react'

interface LoadedOnClick<Props> {
  /** Null until it was asked for and has come. */
  readonly Loaded: ComponentType<Props> | null
  /** For a link that leads to the same by itself: where the part can't be had, the link is followed. */
  ask(event: MouseEvent<HTMLAnchorElement>): void
  forget(): void
}

/** A part of the page that is fetched when a link is first followed, and stays closed after `forget`. */
export function useLoaded<Props>(load: () => Promise<ComponentType<Props>>): LoadedOnClick<Props> {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  return {
    Loaded,
    ask(event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const { href } = event.currentTarget
      event.preventDefault()
      load().then(
        (component) => setLoaded(() => component),
        () => location.assign(href),
      )
    },
    forget: () => setLoaded(null),
  }
}
