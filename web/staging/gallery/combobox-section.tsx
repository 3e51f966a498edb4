import { useState } from 'react'
import { ComboboxField } from '#ui/fields/combobox-field.tsx'
import { PinIcon } from '#ui/icons/search-icons.tsx'
import { Specimen, Specimens } from './specimens.tsx'

const places = [
  { id: 'pdx', text: 'Portland, OR', detail: 'City' },
  { id: 'pwm', text: 'Portland, ME', detail: 'City' },
  { id: 'por', text: 'Port Orchard, WA', detail: 'City' },
  { id: '04101', text: '04101', detail: 'ZIP code in Portland, ME' },
].map((place) => ({ ...place, icon: <PinIcon /> }))

export function ComboboxSection() {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('nothing')
  const found = places.filter(({ text }) => typed !== '' && text.toLowerCase().startsWith(typed.toLowerCase()))
  return (
    <Specimens>
      <Specimen of="Suggests as one types: “Por” finds three; Arrow keys, Enter, Escape">
        <ComboboxField
          label="Place"
          listLabel="Places"
          options={found}
          status={`${found.length} suggestions`}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onChoose={({ text }) => setChosen(text)}
        />
        <p>Chosen: {chosen}</p>
      </Specimen>
      <Specimen of="Options on their way">
        <ComboboxField
          label="Place, slow"
          listLabel="Places"
          options={[]}
          status="Looking for places"
          note="Looking for places…"
          onChoose={({ text }) => setChosen(text)}
        />
      </Specimen>
      <Specimen of="Nothing suggested, and an error">
        <ComboboxField
          label="Place, unknown"
          listLabel="Places"
          options={[]}
          status="No suggestions"
          note="No place of that name. Press Enter to search for it."
          error="Enter city, state or ZIP code"
          required
          onChoose={({ text }) => setChosen(text)}
        />
      </Specimen>
    </Specimens>
  )
}
