import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { discoverContent } from '../content/plain-content.ts'
import { useCopy } from '../copy/use-copy.ts'
import { searchState } from '../search/state/search-state.ts'
import { useSite } from '../site/use-site.ts'
import styles from './lead-form.module.css'

/** A plain form that leads to the search, with or without a script. `label` is the content's own, where it has one. */
export function SearchBox({ label = '' }: { readonly label?: string }) {
  const t = useCopy()
  const navigate = useNavigate()
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void navigate({ to: '/search', search: searchState(Object.fromEntries(new FormData(event.currentTarget))) })
  }
  return (
    <form role="search" action="/search" method="get" className={styles.form} onSubmit={submit}>
      <TextField
        label={label === '' ? t('home.searchBox.label') : label}
        name="location"
        placeholder={t('search.location.placeholder')}
        autoComplete="postal-code"
      />
      <Button type="submit">{t('home.searchBox.submit')}</Button>
    </form>
  )
}

/** The search box under the words of the discover content. */
export function DiscoverSearch() {
  return <SearchBox label={discoverContent(useSite()).searchLabel} />
}
