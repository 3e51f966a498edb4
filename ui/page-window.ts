const numbersShown = 5

/** Up to five page numbers around the current one. */
export function pageWindow(page: number, totalPages: number): number[] {
  const length = Math.min(numbersShown, totalPages)
  const first = Math.min(Math.max(1, page - Math.floor(numbersShown / 2)), totalPages - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}
