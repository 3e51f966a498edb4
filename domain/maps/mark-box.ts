/** What a mark on a map covers, in pixels of one zoom: its middle and its size. */
export interface MarkBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Between two marks, so that rounding to whole pixels brings none together. */
const gap = 4

/** Whether two marks would lie on each other, or nearly. */
export function touch(a: MarkBox, b: MarkBox): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 + gap && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + gap
}

/** The first of them, and each further one that touches none before it. */
export function apart<Mark extends { readonly box: MarkBox }>(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = []
  for (const mark of marks) if (!kept.some(({ box }) => touch(box, mark.box))) kept.push(mark)
  return kept
}

/** Of the widest letters among the partners' fonts, in parts of the size of the text. */
const wide = new Map([
  ['%', 1.05],
  ['.', 0.36],
  [',', 0.36],
  [' ', 0.36],
])
const widest = 0.72

/** How wide a short text is at most, in the unit of `size`. */
export function widthOfText(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + (wide.get(letter) ?? widest) * size, 0)
}
