import type { ChangeEvent } from 'react'
import { Hidden } from '#ui/hidden.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './filter-panel.module.css'
import { OptionCount } from './lazy-option-count.tsx'
import { searchFormId } from '../state/search-navigation.ts'
import { priceLevels } from '#domain/search/search-words.ts'
import type { SearchState } from '../state/search-state.ts'

interface PriceFilterProps {
  readonly state: SearchState
  /** Whether to say how many restaurants each level has. */
  readonly counted: boolean
  onChange(event: ChangeEvent<HTMLInputElement>): void
}

/** Four levels side by side, each a box to tick. */
export function PriceFilter({ state, counted, onChange }: PriceFilterProps) {
  const t = useCopy()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('search.filter.price')}</legend>
      <div className={styles.prices}>
        {priceLevels.map((level) => (
          <label key={level} className={styles.price}>
            <input
              type="checkbox"
              form={searchFormId}
              name="priceRange"
              value={level}
              checked={state.priceRange?.includes(level) ?? false}
              onChange={onChange}
            />
            <span aria-hidden="true">{'$'.repeat(Number(level))}</span>
            <Hidden>{t('merchantCard.price', { level })}</Hidden>
            {counted ? <OptionCount state={state} option={{ name: 'priceRange', value: level }} /> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
