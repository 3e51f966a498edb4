import type { HeroColors } from './paint/hero-palette.ts'
import { mix } from './paint/color.ts'

/** A laid place without a meal, seen from above: what stands where there is no picture. 600 × 375, in the partner's colors. */
export function emptyTableSvg({ palette: { ink, ground, accent } }: { palette: HeroColors }): string {
  const cloth = mix(ground, accent, 0.1)
  const rim = mix(ground, ink, 0.16)
  const plate = mix(ground, ink, 0.03)
  const steel = mix(ground, ink, 0.3)
  const cutlery = `stroke="${steel}" stroke-width="7" stroke-linecap="round"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 375" preserveAspectRatio="xMidYMid slice">` +
    `<rect width="600" height="375" fill="${cloth}"/>` +
    `<circle cx="300" cy="192" r="106" fill="${mix(cloth, ink, 0.1)}"/>` +
    `<circle cx="300" cy="187" r="104" fill="${plate}" stroke="${rim}" stroke-width="2"/>` +
    `<circle cx="300" cy="187" r="70" fill="none" stroke="${rim}" stroke-width="2"/>` +
    `<path d="M150 112V152Q150 172 161 178V264M172 112V152Q172 172 161 178M161 112V166" fill="none" ${cutlery}/>` +
    `<path d="M440 264V112Q462 130 460 178Q459 194 440 196" fill="${steel}" ${cutlery}/>` +
    `</svg>`
  )
}
