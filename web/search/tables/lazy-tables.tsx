import { type ReactNode, Suspense } from 'react'
import { extraPart } from '../../later/extra-part.tsx'
import { LateStyles } from '../../later/late-styles.tsx'
import { useTakenOver } from '../../later/use-taken-over.ts'
import type { CardTablesProps } from './card-tables.tsx'
import styles from './tables.late.module.css'
import type { WishBarProps } from './wish-bar.tsx'

const LoadedBar = extraPart(async () => (await import('./wish-bar.tsx')).WishBar)
const LoadedTables = extraPart(async () => (await import('./card-tables.tsx')).CardTables)

/** For which table, and how many have one; in the place that is kept for it until it comes. */
export function WishBar(props: WishBarProps) {
  return (
    <div className={styles.bar}>
      <Late>
        <LoadedBar {...props} />
      </Late>
    </div>
  )
}

/** The tables of one restaurant among the results. */
export function CardTables(props: CardTablesProps) {
  return (
    <div className={styles.card}>
      {props.merchantIds.length === 0 ? null : (
        <Late>
          <LoadedTables {...props} />
        </Late>
      )}
    </div>
  )
}

function Late({ children }: { readonly children: ReactNode }) {
  const isOver = useTakenOver()
  return (
    <>
      <LateStyles />
      {isOver ? <Suspense>{children}</Suspense> : null}
    </>
  )
}
