interface Source {
  readonly address: string
  /** In pixels. */
  readonly width: number
}

/** The `srcset` of a picture. A comma in an address is written out, since a comma also parts the sources. */
export function srcSet(sources: readonly Source[]): string {
  return sources.map(({ address, width }) => `${address.replaceAll(',', '%2C')} ${width}w`).join(', ')
}
