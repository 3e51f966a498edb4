import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/arrow-icons.tsx'
import { CloseIcon } from '#ui/icons/sign-icons.tsx'
import { SearchIcon } from '#ui/icons/search-icons.tsx'
import { longWords } from './sample-words.ts'
import { Specimen, Specimens } from './specimens.tsx'

/** Hover darkens a primary button and the line of a secondary one. */
export function ButtonsSection() {
  return (
    <Specimens>
      <Specimen of="Primary">
        <Button>Find a table</Button>
      </Specimen>
      <Specimen of="Secondary">
        <Button look="secondary">Cancel</Button>
      </Specimen>
      <Specimen of="Quiet">
        <Button look="quiet">Not now</Button>
      </Specimen>
      <Specimen of="Compact">
        <Button look="compact">Join for free</Button>
        <Button look="compactSecondary">Filter &amp; Sort</Button>
      </Specimen>
      <Specimen of="A picture alone: plain, round, off">
        <Button look="icon" aria-label="Close">
          <CloseIcon />
        </Button>
        <Button look="round" aria-label="More slides">
          <ChevronRightIcon />
        </Button>
        <Button look="round" aria-label="Earlier slides" aria-disabled>
          <ChevronLeftIcon />
        </Button>
      </Specimen>
      <Specimen of="With an icon">
        <Button>
          <SearchIcon />
          Search
        </Button>
      </Specimen>
      <Specimen of="A link that looks like a button">
        <a href="#buttons" className={buttonClass('primary')}>
          Read more
        </a>
      </Specimen>
      <Specimen of="Disabled">
        <Button aria-disabled>Continue</Button>
        <Button look="secondary" aria-disabled>
          Back
        </Button>
      </Specimen>
      <Specimen of="Waiting: it says so and takes no second press">
        <Button waiting="Working on your request, please wait.">Continue</Button>
      </Specimen>
      <Specimen of="Long words">
        <Button>{longWords}</Button>
      </Specimen>
    </Specimens>
  )
}
