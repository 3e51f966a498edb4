/** What a programme promises only once its people can do it. */
export const openableFeatures = ['booking', 'reviews'] as const
export type OpenableFeature = (typeof openableFeatures)[number]
