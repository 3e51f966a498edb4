import { buttonClass } from '#ui/buttons/button.tsx'
import { FilterIcon, MapIcon } from '#ui/icons/search-icons.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './map-mode-button.module.css'
import { type ChangeSearch, searchFormId } from '../state/search-navigation.ts'
import type { SearchState } from '../state/search-state.ts'

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
          void change({ ...state, view: onMap ? undefined : 'map' })
        }}
      >
        {onMap ? <FilterIcon /> : <MapIcon />}
        {onMap ? t('search.changeSearch') : t('search.showMap')}
      </button>
    </p>
  )
}
