import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, type RefObject } from 'react'
import { getLocations, getSuggestions } from '#contract/endpoints/merchants.ts'
import { ComboboxList } from '#ui/fields/combobox-list.tsx'
import type { ComboboxOption } from '#ui/fields/use-combobox.ts'
import { PinIcon, SearchIcon } from '#ui/icons/search-icons.tsx'
import { answerOf } from '../../api/refused-error.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { counted } from '../../copy/counted.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { mapBoxOf } from '../state/map-box.ts'
import type { SearchState } from '../state/search-state.ts'
import { useTyped } from './use-typed.ts'

interface SuggestionsProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly state: SearchState
}

/** Of fewer letters nothing is suggested. */
const shortest = 2

/** What a field of the search suggests. */
export function Suggestions(props: SuggestionsProps & { readonly suggests: 'places' | 'words' }) {
  return props.suggests === 'places' ? <PlaceSuggestions input={props.input} /> : <WordSuggestions {...props} />
}

/** Places that begin as typed. One that is chosen is searched. */
function PlaceSuggestions({ input }: Pick<SuggestionsProps, 'input'>) {
  const t = useCopy()
  const callApi = useCallApi()
  const typed = useTyped(input)
  const q = useDeferredValue(typed.trim())
  const { data } = useQuery({
    queryKey: ['locations', q],
    enabled: q.length >= shortest,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: async () => answerOf(await callApi(getLocations, { query: { q } })),
  })
  const places = q.length < shortest ? [] : (data?.data ?? [])
  return (
    <ComboboxList
      input={input}
      label={t('search.suggestions')}
      startsOpen={typed !== ''}
      options={places.map(({ label }) => ({ id: label, text: label, icon: <PinIcon size={18} /> }))}
      status={t(counted('search.suggestions.count', places.length), { count: places.length })}
      onChoose={() => input.current?.form?.requestSubmit()}
    />
  )
}

interface Suggestion extends ComboboxOption {
  /** Null: the text itself is what to search for. */
  readonly merchantId: string | null
}

/** Cuisines to search for and restaurants to go to, around the place that is searched. */
function WordSuggestions({ input, state }: SuggestionsProps) {
  const t = useCopy()
  const callApi = useCallApi()
  const navigate = useNavigate()
  const typed = useTyped(input)
  const q = useDeferredValue(typed.trim())
  const goTo = (merchantId: string) => navigate({ to: '/merchants/$merchantId', params: { merchantId } })

  const { location } = state
  const query = { q, ...(mapBoxOf(state) ?? { location }) }
  const { data } = useQuery({
    queryKey: ['suggestions', query],
    enabled: q.length >= shortest,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: async () => answerOf(await callApi(getSuggestions, { query })),
  })
  const { cuisines, merchants } = q.length < shortest || data === undefined ? nothing : data
  const options: Suggestion[] = [
    ...cuisines.map((text) => ({
      id: text,
      text,
      detail: t('search.suggestions.cuisine'),
      icon: <SearchIcon size={18} />,
      merchantId: null,
    })),
    ...merchants.map(({ id, name, city, state: postal }) => ({
      id,
      text: name,
      detail: `${city}, ${postal}`,
      icon: <PinIcon size={18} />,
      merchantId: id,
    })),
  ]
  return (
    <ComboboxList
      input={input}
      label={t('search.suggestions')}
      startsOpen={typed !== ''}
      options={options}
      status={t(counted('search.suggestions.count', options.length), { count: options.length })}
      onChoose={({ merchantId }) => {
        if (merchantId === null) input.current?.form?.requestSubmit()
        else void goTo(merchantId)
      }}
    />
  )
}

const nothing = { cuisines: [], merchants: [] }
