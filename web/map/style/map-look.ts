import { mapPalette, type MapPalette } from '#domain/maps/palette.ts'

export interface MapLook {
  readonly palette: MapPalette
  readonly font: string[]
}

/** The partner's colours and letters, as the page has them. */
export function readMapLook(): MapLook {
  const style = getComputedStyle(document.documentElement)
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    palette: mapPalette({
      ground: color('ground'),
      surface: color('surface'),
      ink: color('ink'),
      accent: color('accent'),
      tint: color('tint'),
      mutedInk: color('muted-ink'),
    }),
    font: [style.getPropertyValue('--font-text').split(',')[0]?.trim() ?? 'sans-serif'],
  }
}
