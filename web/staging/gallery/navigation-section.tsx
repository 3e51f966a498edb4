import { Accordion } from '#ui/navigation/accordion.tsx'
import { Carousel } from '#ui/carousel/carousel.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { Tabs } from '#ui/navigation/tabs.tsx'
import styles from './navigation-section.module.css'
import { longWords } from './sample-words.ts'
import { Specimen, Specimens } from './specimens.tsx'

const tabs = [
  { id: 'lunch', title: 'Lunch', content: <p>Noon to three.</p> },
  { id: 'dinner', title: 'Dinner', content: <p>Five to ten.</p> },
  { id: 'brunch', title: 'Brunch', content: <p>Sundays, ten to two.</p> },
]
const questions = [
  { id: 'when', title: 'When are rewards paid?', content: <p>Once the payment clears.</p> },
  { id: 'which', title: 'Which cards can be linked?', content: <p>Any that the program accepts.</p> },
  { id: 'long', title: longWords, content: <p>{longWords}</p> },
]
const slides = Array.from({ length: 9 }, (_, slide) => slide + 1)

export function NavigationSection() {
  return (
    <Specimens>
      <Specimen of="Tabs: arrow keys, Home, End">
        <Tabs label="Meals" tabs={tabs} />
      </Specimen>
      <Specimen of="Accordion: each by itself">
        <Accordion items={questions} />
      </Specimen>
      <Specimen of="Accordion: one at a time">
        <Accordion items={questions} name="one-at-a-time" />
      </Specimen>
      {[1, 7, 20].map((page) => (
        <Specimen key={page} of={`Pagination: page ${page} of 20`} wide>
          <SamplePages page={page} />
        </Specimen>
      ))}
      <Specimen of="Carousel: scrolls with a finger, arrow keys or its buttons" wide>
        <div className={styles.row}>
          <h3 id="gallery-carousel">Near you</h3>
          <Carousel labelledBy="gallery-carousel" previous="Previous slides" next="More slides">
            {slides.map((slide) => (
              <a key={slide} href={`#navigation`} className={styles.slide}>
                Slide {slide}
              </a>
            ))}
          </Carousel>
        </div>
      </Specimen>
    </Specimens>
  )
}

function SamplePages({ page }: { readonly page: number }) {
  return (
    <Pagination
      page={page}
      totalPages={20}
      words={{
        label: `Pages around ${page}`,
        previous: 'Previous',
        next: 'Next',
        page: (number) => `Page ${number}`,
        current: (number) => `Page ${number}, current page`,
      }}
      renderLink={({ page: number, children, ...rest }) => (
        <a key={`${number} ${rest.rel}`} href={`#page-${number}`} {...rest}>
          {children}
        </a>
      )}
    />
  )
}
