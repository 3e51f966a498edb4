import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { OpenMap } from '../live/open-map.ts'
import styles from '../live/live-map.module.css'

interface MapMarkPositionProps {
  readonly map: OpenMap
  readonly latitude: number
  readonly longitude: number
  /** What stands over the others. */
  readonly raised: boolean
  readonly children: ReactNode
}

/** Keeps what is in it at a place on the map. */
export function MapMarkPosition({ map, latitude, longitude, raised, children }: MapMarkPositionProps) {
  const box = useRef<HTMLDivElement>(null)
  // Meets the map library, which moves without React; before the mark is painted, which would else flash in the corner.
  useLayoutEffect(() => {
    function follow(): void {
      const { x, y } = map.project([longitude, latitude])
      if (box.current)
        box.current.style.transform = `translate(-50%, -50%) translate(${Math.round(x)}px, ${Math.round(y)}px)`
    }
    follow()
    map.on('move', follow)
    map.on('resize', follow)
    return () => {
      map.off('move', follow)
      map.off('resize', follow)
    }
  }, [map, latitude, longitude])
  return (
    <div ref={box} className={styles.position} data-raised={raised || undefined}>
      {children}
    </div>
  )
}
