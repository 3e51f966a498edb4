/** What the stories know of one cuisine. Dishes are `name | description | dollars`, one to a line. */
export interface Cuisine {
  name: string
  /** A second cuisine that some of its places also claim. */
  also: readonly string[]
  /** Shapes of names; `*` is one of the words, `@` a family name, `#` a thing of the trade. */
  names: readonly string[]
  words: readonly string[]
  /** Picked from evenly: repeat a level to make it likelier. */
  priceLevels: readonly number[]
  day: 'morning' | 'allDay' | 'evening' | 'late'
  menu: readonly { section: string; dishes: string }[]
}

export function words(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim())
}
