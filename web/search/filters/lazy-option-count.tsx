import { Suspense } from 'react'
import { extraPart } from '../../later/extra-part.tsx'
import type { OptionCountProps } from './option-count.tsx'

const LoadedCount = extraPart(async () => (await import('./option-count.tsx')).OptionCount)

/** Comes when the panel is opened, and not before. */
export function OptionCount(props: OptionCountProps) {
  return (
    <Suspense>
      <LoadedCount {...props} />
    </Suspense>
  )
}
