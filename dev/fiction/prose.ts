import type { Cuisine } from './cuisines/cuisine.ts'
import type { Chance } from './random.ts'

interface PlaceFacts {
  readonly name: string
  readonly hood: string
  readonly street: string
  readonly dishes: readonly [string, string]
  readonly day: Cuisine['day']
}

const openings = [
  '{name} took over an old hardware shop on {street} and left the tin ceiling where it was.',
  'You smell {name} a block before you see it, which is how most of {hood} found it.',
  'A corner room with tall windows, {name} has the best light on {street}.',
  'The team behind {name} cooked in other people’s kitchens for ten years before opening their own in {hood}.',
  'Brick walls, paper menus and one long shared table: {name} does not dress up for {hood}, and need not.',
  '{name} began as a Sunday stall and grew, slowly, into a proper room in {hood}.',
  'Behind a green door on {street}, {name} runs a small kitchen with large ambitions.',
  'Half counter, half dining room, {name} makes the most of a narrow storefront on {street}.',
  'Two sisters run {name}, one at the stove and one at the door, and both remember your name.',
  'Since it opened in {hood}, {name} has changed its menu every few weeks and its chairs not once.',
  '{name} puts its kitchen in the middle of the room, so there is always something to watch.',
  'Old records, mismatched glasses and a very serious stove: {name} has settled into {hood} for good.',
  'At {name} on {street}, the chalkboard by the door decides what you will be eating.',
  'A former print shop in {hood} now holds {name}, ink stains and all.',
  'Nobody in {hood} agrees on much, except that {name} deserves its line.',
  'The awning is faded and the cooking is not: {name} has been the steady heart of {street}.',
]
const eveningOpenings = [
  'On the quiet end of {street}, {name} keeps the lights low and the door open.',
  'There are thirty seats at {name}, and on most nights the neighbors from {hood} have twenty of them.',
  '{name} is the sort of place {hood} keeps for itself: no sign to speak of, and a full book.',
  'The courtyard is the reason to come early to {name}; the cooking is the reason to stay.',
]
const kitchens = [
  'Start with the {a} and argue about who gets the last bite; then order the {b}.',
  'Regulars would not forgive a menu without the {a}, and newcomers soon feel the same about the {b}.',
  'It is hard to leave without ordering the {b}, and harder to order anything else next time.',
  'The kitchen is careful and generous at once, first with the {a} and then with the {b}.',
  'Everything arrives when it is ready, the {a} first if you are lucky, the {b} for the table.',
  'Good things take a while here, so let the {a} keep you company until the {b} can be hurried no longer.',
  'Order the {a} for the table, the {b} for yourself, and let the cooks choose the rest.',
  'Nothing leaves the pass that has not been tasted twice, least of all the {b}.',
  'People come for the {a}, and come back for the {b}.',
  'The short menu makes choosing easy: the {a}, the {b}, and whatever came in that morning.',
  'Ask about the {b} and you will get the whole story, with a second helping of {a}.',
  'The cooking is plain in the best sense: good things, few of them, such as the {a} or the {b}.',
  'Nobody will judge you for ordering the {a} twice, though you would miss the {b}.',
  'Between the {a} and the {b} there is room for one more plate; take the waiter’s advice.',
]
const closings = [
  'Sundays are slow, long and recommended.',
  'Bring friends: the plates are made to be passed.',
  'Children are welcome, and fed first.',
  'The house-made sodas deserve more attention than they get.',
  'Something sweet at the end is not optional, whatever you told yourself.',
  'The stools by the window are the best seats in the house.',
  'It is busy for good reason, and the line moves quickly.',
  '',
  '',
]
const eveningClosings = [
  'Come before seven if you have not booked.',
  'The counter seats are first come, first served, and the best in the house.',
  'There is a heated patio for the brave and a bar for the patient.',
  'The wine list fits on one page and holds no mistakes.',
  'Weeknights are calmer, and the kitchen is just as good.',
]

/** Two or three sentences, as a city magazine would put them. */
export function describe(place: PlaceFacts, chance: Chance): string {
  const evening = place.day !== 'morning'
  const opening = chance.pick(evening ? [...openings, ...eveningOpenings] : openings)
  const closing = chance.pick(evening ? [...closings, ...eveningClosings] : closings)
  const filled = [opening, chance.pick(kitchens), closing].filter(Boolean).join(' ')
  return filled
    .replaceAll('{name}', place.name)
    .replaceAll('{hood}', districtWithArticle(place.hood))
    .replaceAll('{street}', place.street)
    .replaceAll('{a}', midSentence(place.dishes[0]))
    .replaceAll('{b}', midSentence(place.dishes[1]))
}

/** A dish's name inside a sentence: lower case, unless it starts with a name of its own. */
export function midSentence(dish: string): string {
  const plain = dish.replace(/, (half dozen|eight pieces|half|\d+ oz)$/, '').replace(/ for two$/, '')
  return /^(Caesar|Brussels|St\.|New York|Peking|Goan|Hyderabadi|Key|Basque|Xiao|Har|Bún|Phở|Bánh)/.test(plain)
    ? plain
    : plain.charAt(0).toLowerCase() + plain.slice(1)
}

export function districtWithArticle(hood: string): string {
  return /(District|Coast|Quarter|Haight|Castro|Marina|Tenderloin|Loop|End|Bywater|Mission|Melrose|Granary|Avenues|Market|Strip|West|East Side|Warehouse)$/.test(
    hood,
  ) &&
    !hood.startsWith('The ') &&
    !/^(West Loop|Eastern Market|River Market|Hyde)/.test(hood)
    ? `the ${hood}`
    : hood
}
