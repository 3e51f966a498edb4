import { type ComponentType, lazy, type ReactNode } from 'react'

type Instead<Props> = (props: Props) => ReactNode

/** A part that its page can do without, fetched when it is first drawn. Where it can't be had, what stands instead of it does, or nothing: never the page of an error. */
export function extraPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: Instead<Props> = () => null,
) {
  return lazy(() =>
    load().then(
      (Part) => ({ default: Part }),
      (): { default: ComponentType<Props> } => ({ default: Instead }),
    ),
  )
}
