import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ClaimPlaces } from '#contract/schemas/visit-claim.ts'
import { ComboboxField } from '#ui/fields/combobox-field.tsx'
import type { ComboboxOption } from '#ui/fields/use-combobox.ts'
import { PinIcon } from '#ui/icons/search-icons.tsx'
import { useCallApi } from '../../api/use-call-api.ts'
import { counted } from '../../copy/counted.ts'
import { formatDay } from '../../copy/format-time.ts'
import { type Copy, useCopy } from '../../copy/use-copy.ts'
import type { FieldProps } from '../../form/use-form.ts'
import { claimPlacesQuery } from './claims-query.ts'

/** The name under which the form holds the number of the chosen restaurant; empty where what was typed is none. */
export const placeIdName = 'placeId'

type Place = ClaimPlaces[number]
const none: ClaimPlaces = []

/** A restaurant of the programme by its name, also one that has left. What is typed counts once it is one of the list. */
export function PlaceField({ field }: { readonly field: FieldProps }) {
  const t = useCopy()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const q = useDeferredValue(typed.trim())
  const { data: places = none, isFetching } = useQuery(claimPlacesQuery(useCallApi(), q))
  const shown = q.length < 2 ? none : places
  return (
    <>
      <ComboboxField
        {...field}
        label={t('missingVisit.place')}
        help={t('missingVisit.place.help')}
        listLabel={t('missingVisit.place.list')}
        options={shown.map((place) => optionOf(t, place))}
        status={t(counted('missingVisit.place.count', shown.length), { count: shown.length })}
        note={noteOf(t, { q, isFetching, count: shown.length })}
        required
        maxLength={80}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          field.onChange(event)
        }}
        onChoose={(option) => {
          setTyped(option.text)
          setChosen(option)
        }}
      />
      <input type="hidden" name={placeIdName} value={idOf({ typed, chosen, places: shown })} />
    </>
  )
}

interface Choice {
  readonly typed: string
  readonly chosen: ComboboxOption | null
  readonly places: ClaimPlaces
}

/** The number goes with the name: a name that was changed is no restaurant until it is chosen again. */
function idOf({ typed, chosen, places }: Choice): string {
  return chosen?.text === typed ? chosen.id : (onlyOne(places, typed)?.id ?? '')
}

/** Who has typed a whole name need not choose it, unless there are several of that name. */
function onlyOne(places: ClaimPlaces, typed: string): Place | undefined {
  const same = places.filter(({ name }) => name.toLowerCase() === typed.trim().toLowerCase())
  return same.length === 1 ? same[0] : undefined
}

function optionOf(t: Copy, { id, name, city, state, leftOn }: Place): ComboboxOption {
  const where = `${city}, ${state}`
  const detail =
    leftOn === null ? where : t('missingVisit.place.left', { city: where, date: formatDay(`${leftOn}T12:00Z`) })
  return { id, text: name, detail, icon: <PinIcon size={18} /> }
}

interface Looking {
  readonly q: string
  readonly isFetching: boolean
  readonly count: number
}

function noteOf(t: Copy, { q, isFetching, count }: Looking): string | undefined {
  if (q.length < 2 || count > 0) return undefined
  return t(isFetching ? 'missingVisit.place.waiting' : 'missingVisit.place.none')
}
