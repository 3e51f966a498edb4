import { buttonClass } from '#ui/button-class.ts'
import { FilterIcon } from '#ui/icons/filter-icon.tsx'
import { MapIcon } from '#ui/icons/map-icon.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './map-mode-button.module.css'
import { searchFormId } from './read-search-form.ts'
import type { SearchState } from './search-state.ts'
import type { ChangeSearch } from './use-search-navigation.ts'

interface MapModeButtonProps {
  readonly state: SearchState
  readonly change: ChangeSearch
}

/** On a small screen, between the list (MOBILE_LIST) and the map (MOBILE_MAP). Without a script the form carries it. */
export function MapModeButton({ state, change }: MapModeButtonProps) {
  const t = useCopy()
  const onMap = state.view === 'map'
  return (
    <p className={onMap ? `${styles.bar} ${styles.overMap}` : styles.bar}>
      <button
        type="submit"
        form={searchFormId}
        {...(onMap ? {} : { name: 'view', value: 'map' })}
        className={buttonClass('compact', styles.button)}
        onClick={(event) => {
          event.preventDefault()
          change({ ...state, view: onMap ? undefined : 'map' })
        }}
      >
        {onMap ? <FilterIcon /> : <MapIcon />}
        {onMap ? t('search.changeSearch') : t('search.showMap')}
      </button>
    </p>
  )
}
