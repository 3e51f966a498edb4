import type { FeatureFlags } from '#contract/schemas/site.ts'
import type { CopyKey } from '#partners/files/words/copy-keys.ts'
import { features, meals, priceLevels } from '#domain/search/search-words.ts'
import { withoutTable } from '../state/search-request.ts'
import type { SearchState } from '../state/search-state.ts'

export interface Option {
  readonly name: keyof SearchState
  readonly value: string
  readonly text: CopyKey
}

interface FilterGroup {
  readonly title: CopyKey
  readonly options: readonly Option[]
}

export const tableText = 'search.filter.table'

/** Price stands apart: its four levels are drawn as dollar signs. */
export const filterGroups: readonly FilterGroup[] = [
  {
    title: 'search.filter.suggested',
    options: [
      { name: 'acclaimed', value: 'true', text: 'search.filter.acclaimed' },
      { name: 'isNew', value: 'true', text: 'search.filter.new' },
      { name: 'benefits', value: 'true', text: 'search.filter.benefits' },
      { name: 'reservations', value: 'true', text: 'search.filter.reservations' },
    ],
  },
  {
    title: 'search.filter.when',
    options: [
      { name: 'tonight', value: 'true', text: 'search.filter.earnsTonight' },
      { name: 'table', value: 'true', text: tableText },
    ],
  },
  {
    title: 'search.filter.features',
    options: features.map((value) => ({ name: 'features', value, text: `search.filter.${value}` }) as const),
  },
  {
    title: 'search.filter.meal',
    options: meals.map((value) => ({ name: 'mealsServed', value, text: `search.filter.${value}` }) as const),
  },
]

const filterKey = 'search.filter.'

/** Whether the site offers this filter. Its feature flag is called as its text is; a filter without a flag is always offered. */
export function isOffered(flags: FeatureFlags | undefined, { text }: { readonly text: CopyKey }): boolean {
  return flags?.filters[text.slice(filterKey.length)] !== false
}

/** Whether the search has this option on. */
export function isChosen(state: SearchState, { name, value }: Pick<Option, 'name' | 'value'>): boolean {
  const chosen: unknown = state[name]
  return Array.isArray(chosen) ? chosen.includes(value) : String(chosen) === value
}

interface ChosenOption {
  readonly text: CopyKey | null
  readonly price: string
  /** The same search without it. */
  readonly without: SearchState
}

/** Every filter that is on, each with the search that lacks it. */
export function chosenOptions(state: SearchState): ChosenOption[] {
  const first = { ...state, pageNo: undefined }
  const prices = priceLevels
    .filter((value) => state.priceRange?.includes(value))
    .map((value) => ({
      text: null,
      price: '$'.repeat(Number(value)),
      without: { ...first, priceRange: state.priceRange?.filter((level) => level !== value) },
    }))
  const others = filterGroups
    .flatMap(({ options }) => options)
    .filter((option) => isChosen(state, option))
    .map(({ name, value, text }) => ({ text, price: '', without: withoutOption(first, { name, value }) }))
  return [...prices, ...others]
}

interface QuickOption {
  readonly text: CopyKey
  /** The same search with it. */
  readonly added: SearchState
  readonly isDineIn: boolean
}

/** What people most often filter by, beside the panel: those that are not on. */
export function quickOptions(state: SearchState): QuickOption[] {
  const first = { ...state, pageNo: undefined }
  const options: QuickOption[] = [
    { text: tableText, added: { ...first, table: true }, isDineIn: false },
    {
      text: 'search.filter.dineIn',
      added: {
        ...first,
        features: features.filter((feature) => feature === 'dineIn' || state.features?.includes(feature)),
      },
      isDineIn: true,
    },
    { text: 'search.filter.earnsTonight', added: { ...first, tonight: true }, isDineIn: false },
    { text: 'search.filter.acclaimed', added: { ...first, acclaimed: true }, isDineIn: false },
    { text: 'search.filter.new', added: { ...first, isNew: true }, isDineIn: false },
    { text: 'search.filter.reservations', added: { ...first, reservations: true }, isDineIn: false },
  ]
  const on = new Set(chosenOptions(state).map(({ text }) => text))
  // Who looks for a table is shown no others.
  if (state.table) on.add('search.filter.reservations')
  return options.filter(({ text }) => !on.has(text))
}

export function withoutFilters(state: SearchState): SearchState {
  const { location, north, south, east, west, restaurantOrCuisine, sortBy, view } = state
  return { location, north, south, east, west, restaurantOrCuisine, sortBy, view }
}

function withoutOption(state: SearchState, { name, value }: Pick<Option, 'name' | 'value'>): SearchState {
  switch (name) {
    case 'features':
      return { ...state, features: state.features?.filter((feature) => feature !== value) }
    case 'mealsServed':
      return { ...state, mealsServed: state.mealsServed?.filter((meal) => meal !== value) }
    case 'table':
      return withoutTable(state)
    default:
      return { ...state, [name]: undefined }
  }
}
