import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { LocateIcon, PinIcon, SearchIcon } from '#ui/icons/search-icons.tsx'
import { WarningIcon } from '#ui/icons/sign-icons.tsx'
import { Hidden } from '#ui/hidden.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { type ChangeSearch, readSearchForm, searchFormId } from '../state/search-navigation.ts'
import styles from './search-form.module.css'
import { currentLocation } from '#domain/search/search-words.ts'
import { searchAt, type SearchState } from '../state/search-state.ts'
import { SuggestedField } from './suggested-field.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

interface SearchFormProps {
  readonly state: SearchState
  readonly change: ChangeSearch
}

/** Where, and what. A plain form: without a script it loads the page again with the same address. */
// oxlint-disable-next-line max-lines-per-function -- One form, mostly markup.
export function SearchForm({ state, change }: SearchFormProps) {
  const t = useCopy()
  const form = useRef<HTMLFormElement>(null)
  const location = useRef<HTMLInputElement>(null)
  const words = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const focus = useKeptFocus(form)

  // Meets the back button: who comes back before the next search has come never left this one, but its fields hold what was typed.
  useEffect(() => {
    function reset(): void {
      for (const { current: input } of [location, words]) if (input) input.value = input.defaultValue
    }
    addEventListener('popstate', reset)
    return () => removeEventListener('popstate', reset)
  }, [])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const next = readSearchForm(event.currentTarget)
    setMissing(next.location === undefined)
    if (next.location === undefined) return location.current?.focus()
    focus.remember()
    void change(next)
  }

  return (
    <form
      ref={form}
      id={searchFormId}
      role="search"
      action="/search"
      method="get"
      noValidate
      className={styles.form}
      onSubmit={submit}
    >
      {/* The Enter key presses the first of a form's buttons: without this one it would ask for the current location. */}
      <button type="submit" hidden tabIndex={-1} />
      <div className={styles.bar}>
        <SuggestedField
          key={state.location}
          label={t('search.location.label')}
          icon={<PinIcon />}
          input={location}
          suggests="places"
          state={state}
          name="location"
          defaultValue={state.location}
          placeholder={t('search.location.placeholder')}
          maxLength={120}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? 'location-error' : undefined}
        />
        <button
          type="submit"
          name="location"
          value={currentLocation}
          className={styles.locate}
          onClick={(event) => {
            event.preventDefault()
            setMissing(false)
            void change(searchAt(state, currentLocation))
          }}
        >
          <LocateIcon />
          <Hidden>{t('search.useCurrentLocation')}</Hidden>
        </button>
        <SuggestedField
          key={`for ${state.restaurantOrCuisine}`}
          label={t('search.query.label')}
          icon={<SearchIcon />}
          input={words}
          suggests="words"
          state={state}
          name="restaurantOrCuisine"
          defaultValue={state.restaurantOrCuisine}
          placeholder={t('search.query.placeholder')}
          maxLength={80}
          enterKeyHint="search"
        />
        <Button type="submit" className={styles.submit}>
          <SearchIcon />
          <span>{t('search.submit')}</span>
        </Button>
      </div>
      <KeptFields state={state} />
      {missing ? (
        <p id="location-error" role="alert" className={styles.error}>
          <WarningIcon />
          {t('validation.location')}
        </p>
      ) : null}
    </form>
  )
}

/** What belongs to the search and has no field of its own. Another location than the map's view leaves the box out again. */
function KeptFields({ state }: { readonly state: SearchState }) {
  return (['campaignCode', 'north', 'south', 'east', 'west', 'dateTime', 'partySize'] as const).map((name) =>
    state[name] === undefined ? null : <input key={name} type="hidden" name={name} value={state[name]} />,
  )
}
