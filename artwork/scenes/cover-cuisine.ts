import { type CoverCuisine, coverCuisines } from './cuisine-art.ts'

/** Words of imported files that stand nearest to one of our tables; tried in order, so the narrow ones come first. */
const nearest: readonly [RegExp, CoverCuisine][] = [
  [/pizz/i, 'Pizza'],
  [/barbe|bbq|smokehouse|soul|southern|cajun|creole/i, 'Barbecue'],
  [/steak|chop|brazil|argentin/i, 'Steakhouse'],
  [/seafood|fish|oyster|sushi bar|crab/i, 'Seafood'],
  [/japan|sushi|ramen|izakaya/i, 'Japanese'],
  [/korea/i, 'Korean'],
  [/vietnam|pho\b|filipin/i, 'Vietnamese'],
  [/thai|lao|burm|indones|malay/i, 'Thai'],
  [/chin|dim sum|taiwan|szechuan|asian|noodle/i, 'Chinese'],
  [/india|pakist|bangla|nepal|sri lank|afghan|himal/i, 'Indian'],
  [/mexic|latin|taco|tex|peru|cuban|salvador|caribb|colomb|dominic|puerto/i, 'Mexican'],
  [/tapas|spanish|portug|wine|bar\b|pub|cocktail|gastro/i, 'Tapas'],
  [/ital|pasta/i, 'Italian'],
  [/french|bistro|brasserie|belg|swiss|german|austria|europe|russia|polish/i, 'French'],
  [
    /greek|mediter|middle east|turk|leban|persian|iran|moroc|ethiop|africa|halal|kosher|vegeta|vegan|salad/i,
    'Mediterranean',
  ],
  [/caf|coffee|tea|breakfast|brunch|juice|smoothie/i, 'Café'],
  [/baker|dessert|donut|doughnut|ice cream|yogurt|sweet|pastr|cake|bagel/i, 'Bakery'],
]

/** The table on which a cuisine's cover is laid; what nobody knows sits down at the American one. */
export function coverCuisine(word: string): CoverCuisine {
  const own = coverCuisines.find((cuisine) => cuisine.toLowerCase() === word.toLowerCase())
  return own ?? nearest.find(([pattern]) => pattern.test(word))?.[1] ?? 'American'
}
