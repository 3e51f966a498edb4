/** What the stories know of one cuisine. Dishes are `name | description | dollars`, one to a line. */
export interface Cuisine {
  readonly name: string
  /** A second cuisine that some of its places also claim. */
  readonly also: readonly string[]
  /** Shapes of names; `*` is one of the words, `@` a family name, `#` a thing of the trade. */
  readonly names: readonly string[]
  readonly words: readonly string[]
  /** Picked from evenly: repeat a level to make it likelier. */
  readonly priceLevels: readonly number[]
  readonly day: 'morning' | 'allDay' | 'evening' | 'late'
  readonly menu: readonly { section: string; dishes: string }[]
}

export function words(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim())
}
