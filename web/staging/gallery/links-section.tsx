import { ArrowRightIcon } from '#ui/icons/arrow-icons.tsx'
import { linkClass } from '#ui/navigation/link-class.ts'
import { longWords } from './sample-words.ts'
import { Specimen, Specimens } from './specimens.tsx'

export function LinksSection() {
  return (
    <Specimens>
      <Specimen of="In a sentence: hover darkens its line">
        <p>
          Read{' '}
          <a href="#links" className={linkClass('plain')}>
            the terms of linking a card
          </a>{' '}
          before you begin.
        </p>
      </Specimen>
      <Specimen of="By itself">
        <a href="#links" className={linkClass('strong')}>
          See all activity
        </a>
      </Specimen>
      <Specimen of="Onward: hover moves the arrow">
        <a href="#links" className={linkClass('onward')}>
          View all
          <ArrowRightIcon size={18} />
        </a>
      </Specimen>
      <Specimen of="Long words">
        <a href="#links" className={linkClass('onward')}>
          {longWords}
          <ArrowRightIcon size={18} />
        </a>
      </Specimen>
    </Specimens>
  )
}
