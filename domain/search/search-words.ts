/** What a search may ask of a restaurant. The words stand in addresses and requests, in files of restaurants and in the database. */
export const features = ['delivery', 'dineIn', 'takeout', 'onlineOrdering'] as const
export type Feature = (typeof features)[number]

export const meals = ['breakfast', 'brunch', 'lunch', 'dinner', 'lateNight'] as const
export type Meal = (typeof meals)[number]

export const priceLevels = ['1', '2', '3', '4'] as const
export type PriceLevel = (typeof priceLevels)[number]

/** `relevance`: the best match of the text first; without a text by distance. */
export const sorts = ['relevance', 'distance', 'rating', 'name', 'newest', 'earnRate'] as const
export type SortBy = (typeof sorts)[number]

/** How a search of where the visitor is stands in an address, in a request and in the answer. */
export const currentLocation = 'Current Location'
/** How a search of the map's own view stands there. */
export const currentMapView = 'Current Map View'
