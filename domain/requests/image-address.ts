/** The transforms of the specification, section Images. Widths in pixels; ratio is width by height. Plain keeps the picture's own size. */
export const imageTransforms = {
  plain: { name: 'f_auto', width: null, ratio: null },
  thumb: { name: 'f_auto,w_200,ar_1.4', width: 200, ratio: 1.4 },
  card: { name: 'f_auto,w_500,ar_1.4', width: 500, ratio: 1.4 },
  wide: { name: 'f_auto,w_600,ar_1.6', width: 600, ratio: 1.6 },
} as const

export type ImageTransform = keyof typeof imageTransforms

/** The address of an image: base, transform and path, in this order, with one slash between. */
export function imageAddress({
  base,
  transform,
  path,
}: {
  base: string
  transform: ImageTransform
  path: string
}): string {
  return [base.replace(/\/+$/, ''), imageTransforms[transform].name, path.replace(/^\/+/, '')].join('/')
}

/** The transform that an address names, or null. */
export function imageTransformNamed(name: string): ImageTransform | null {
  const known: readonly ImageTransform[] = ['plain', 'thumb', 'card', 'wide']
  return known.find((transform) => imageTransforms[transform].name === name) ?? null
}

/** Whole pixels: the transform's, or the picture's own where it is plain. */
export function imageSize(
  transform: ImageTransform,
  own: { width: number; height: number },
): { width: number; height: number } {
  const { width, ratio } = imageTransforms[transform]
  return width === null ? own : { width, height: Math.round(width / ratio) }
}
