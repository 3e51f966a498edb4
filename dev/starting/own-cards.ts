import type { Partner } from '#partners/registry.ts'

/** With what the numbers of a programme's own card begin in the card vault's sandbox: 4000 2200 for the first of all products, 4000 2201 for the next. */
export function ownCards(
  partners: readonly Partner[],
): readonly { readonly prefix: string; readonly product: string }[] {
  return partners
    .flatMap(({ settings }) => settings.cardProducts)
    .map(({ code }) => code)
    .toSorted()
    .map((product, index) => ({ prefix: String(40_002_200 + index), product }))
}
