import { coverSvg } from './cover-svg.ts'
import type { HeroColors } from './paint/hero-palette.ts'
import { box, moved, path, round } from './paint/marks.ts'

const width = 1200
const height = 630
const margin = 44
const footHeight = 118

interface SharedMerchant {
  readonly seed: string
  readonly cuisine: string
  /** 0 to 50; none are drawn at 0. */
  readonly ratingTenths: number
  readonly palette: HeroColors
}

/** The picture that goes with a shared link to a restaurant, 1200 × 630: its table in the partner's frame, and its stars. No letters, so that it needs no font. */
export function shareSvg({ seed, cuisine, ratingTenths, palette }: SharedMerchant): string {
  const table = coverSvg({ seed, cuisine, variant: 1 }).replace(
    '<svg ',
    `<svg x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - margin - footHeight}" `,
  )
  const line = height - footHeight / 2
  const starsEnd = ratingTenths === 0 ? margin : margin + 5 * 58 + 26
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    box([0, 0, width, height], palette.ground) +
    table +
    stars(ratingTenths, { x: margin + 24, y: line, palette }) +
    box([starsEnd, line - 1, width - margin - starsEnd, 2], palette.accent) +
    '</svg>'
  )
}

function stars(ratingTenths: number, { x, y, palette }: { x: number; y: number; palette: HeroColors }): string {
  if (ratingTenths === 0) return ''
  const full = Math.round(ratingTenths / 10)
  return [1, 2, 3, 4, 5]
    .map((star, index) =>
      moved(x + index * 58, y, 0, path(starPath, palette.accent, star > full ? 'opacity=".22"' : '')),
    )
    .join('')
}

const starPath = `M${Array.from({ length: 10 }, (_, index) => {
  const radius = index % 2 === 0 ? 24 : 10.5
  const angle = (Math.PI * index) / 5 - Math.PI / 2
  return `${round(Math.cos(angle) * radius)} ${round(Math.sin(angle) * radius)}`
}).join('L')}Z`
