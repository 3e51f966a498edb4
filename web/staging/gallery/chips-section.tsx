import { useState } from 'react'
import { chipClass, RemovableChipText, ToggleChip } from '#ui/buttons/chip.tsx'
import { longWords } from './sample-words.ts'
import { Specimen, Specimens } from './specimens.tsx'

const filters = ['Acclaimed', 'Delivery', 'Brunch']

export function ChipsSection() {
  const [left, setLeft] = useState<readonly string[]>(filters)
  return (
    <Specimens>
      <Specimen of="Toggle with counts; one without any is off">
        <ToggleChip name="filter" count="12">
          New
        </ToggleChip>
        <ToggleChip name="filter" count="1,204" defaultChecked>
          Takes reservations
        </ToggleChip>
        <ToggleChip name="filter" count="0" disabled>
          Late night
        </ToggleChip>
        <ToggleChip name="filter">Dine-in</ToggleChip>
      </Specimen>
      <Specimen of="Removable; the last button clears them">
        {left.map((filter) => (
          <button
            key={filter}
            type="button"
            className={chipClass('plain')}
            onClick={() => setLeft(left.filter((other) => other !== filter))}
          >
            <RemovableChipText remove="(remove filter)">{filter}</RemovableChipText>
          </button>
        ))}
        <button type="button" className={chipClass('quiet')} onClick={() => setLeft(left.length > 0 ? [] : filters)}>
          {left.length > 0 ? 'Clear filters' : 'Bring them back'}
        </button>
      </Specimen>
      <Specimen of="Long words">
        <ToggleChip name="filter" count="3">
          {longWords}
        </ToggleChip>
      </Specimen>
    </Specimens>
  )
}
