import { lazy, Suspense } from 'react'
import type { OptionCountProps } from './option-count.tsx'

const LoadedCount = lazy(async () => ({ default: (await import('./option-count.tsx')).OptionCount }))

/** Comes when the panel is opened, and not before. */
export function OptionCount(props: OptionCountProps) {
  return (
    <Suspense>
      <LoadedCount {...props} />
    </Suspense>
  )
}
