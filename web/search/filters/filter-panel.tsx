import { startTransition, useOptimistic, useState } from 'react'
import { formatNumber } from '#domain/text/format-number.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { Hidden } from '#ui/hidden.tsx'
import { CloseIcon } from '#ui/icons/sign-icons.tsx'
import { FilterIcon } from '#ui/icons/search-icons.tsx'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useFlags } from '../../site/use-flag.ts'
import { chosenOptions, filterGroups, isChosen, isOffered } from './filter-groups.ts'
import styles from './filter-panel.module.css'
import { OptionCount } from './lazy-option-count.tsx'
import { PriceFilter } from './price-filter.tsx'
import { type ChangeSearch, readSearchForm, searchFormId } from '../state/search-navigation.ts'
import { sorts } from '#domain/search/search-words.ts'
import { usualSort, type SearchState } from '../state/search-state.ts'
import type { SearchResults } from '../state/use-search-results.ts'

const panelId = 'filters'
const titleId = 'filters-title'

interface FilterPanelProps {
  readonly state: SearchState
  readonly change: ChangeSearch
  readonly results: SearchResults
}

/** A sheet on a phone, a drawer on a desktop. Each tick changes the search at once; without a script the form's button does. */
// oxlint-disable-next-line max-lines-per-function -- One form, mostly markup.
export function FilterPanel({ state: found, change, results }: FilterPanelProps) {
  const t = useCopy()
  // A tick stands as soon as it is made, while the search it asks for is still on its way.
  const [state, setAsked] = useOptimistic(found)
  const count = results.kind === 'answered' ? results.answer.totalResultSize : 0
  const chosen = chosenOptions(state).length
  const flags = useFlags()
  const usual = usualSort(state)
  const [open, setOpen] = useState(false)
  function apply(event: { readonly currentTarget: { readonly form: HTMLFormElement | null } }): void {
    const { form } = event.currentTarget
    if (form === null) return
    const next = { ...readSearchForm(form), pageNo: undefined }
    startTransition(async () => {
      setAsked(next)
      await change(next)
    })
  }
  return (
    <>
      <button
        type="button"
        className={buttonClass('compactSecondary', styles.open)}
        command="show-modal"
        commandfor={panelId}
      >
        <FilterIcon />
        {t('search.filterAndSort')}
        {chosen === 0 ? null : <span className={styles.count}>{chosen}</span>}
      </button>
      <dialog
        // React does not hear this event of a dialog that the server drew.
        ref={(dialog) => {
          // oxlint-disable-next-line unicorn/prefer-add-event-listener -- Each drawing replaces the last.
          if (dialog) dialog.ontoggle = () => setOpen(dialog.open)
        }}
        id={panelId}
        className={styles.panel}
        aria-labelledby={titleId}
        closedby="any"
      >
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {t('search.filterAndSort')}
          </h2>
          <button type="button" className={styles.close} command="close" commandfor={panelId}>
            <CloseIcon />
            <Hidden>{t('dialog.close')}</Hidden>
          </button>
        </header>
        <label className={styles.sort}>
          <span className={styles.legend}>{t('search.sort')}</span>
          <select
            name="sortBy"
            form={searchFormId}
            className={styles.select}
            value={state.sortBy === usual ? '' : (state.sortBy ?? '')}
            onChange={apply}
          >
            {sorts.map((sort) =>
              // Without words nothing is a better match than another.
              sort === 'relevance' && sort !== usual ? null : (
                <option key={sort} value={sort === usual ? '' : sort}>
                  {t(`search.sort.${sort}`)}
                </option>
              ),
            )}
          </select>
        </label>
        <PriceFilter state={state} counted={open} onChange={apply} />
        {filterGroups.map(({ title, options }) => (
          <fieldset key={title} className={styles.group}>
            <legend className={styles.legend}>{t(title)}</legend>
            {options
              .filter((option) => isOffered(flags, option))
              .map((option) => (
                <label key={option.text} className={styles.option}>
                  <input
                    type="checkbox"
                    form={searchFormId}
                    name={option.name}
                    value={option.value}
                    checked={isChosen(state, option)}
                    onChange={apply}
                  />
                  <span>{t(option.text)}</span>
                  {open ? <OptionCount state={state} option={option} /> : null}
                </label>
              ))}
          </fieldset>
        ))}
        <div className={styles.apply}>
          <Button type="submit" form={searchFormId}>
            {t(counted('search.applyFilters', count), { count: formatNumber(count) })}
          </Button>
        </div>
      </dialog>
    </>
  )
}
