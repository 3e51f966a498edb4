import { darker, lighter } from '../paint/color.ts'
import { box, circle, ellipse, path, stroke } from '../paint/marks.ts'
import { prop, type Kit, type Prop } from '../paint/prop.ts'

const clear = 'opacity=".45"'

export function wineGlass({ brush }: Kit, wine: string): Prop {
  const cup = 'M-23 -122C-28 -84 -18 -60 0 -60S28 -84 23 -122Z'
  const fill = 'M-25.200 -96C-24 -74 -14 -62.500 0 -62.500S24 -74 25.200 -96Z'
  return prop(
    'back',
    { width: 54, foot: 34 },
    stem(-60, 20) +
      path(cup, '#ffffff', clear) +
      path(fill, brush.side(wine)) +
      ellipse([0, -96, 25.2, 4.4], lighter(wine, 0.3)),
  )
}

export function coupe({ brush }: Kit, drink: string): Prop {
  const fill = 'M-29 -92C-27 -74 -12 -68 0 -68S27 -74 29 -92Z'
  return prop(
    'back',
    { width: 64, foot: 34 },
    stem(-68, 20) +
      path('M-31 -100C-30 -76 -14 -66 0 -66S30 -76 31 -100Z', '#ffffff', clear) +
      path(fill, brush.side(drink)) +
      ellipse([0, -92, 29, 4.6], lighter(drink, 0.3)),
  )
}

export function martini({ brush, palette }: Kit, drink: string): Prop {
  return prop(
    'back',
    { width: 70, foot: 36 },
    stem(-58, 21) +
      path('M-34 -112L0 -56 34 -112Z', '#ffffff', clear) +
      path('M-29 -103L0 -58 29 -103Z', brush.side(drink)) +
      ellipse([0, -103, 29, 4.4], lighter(drink, 0.35)) +
      stroke('M-12 -92L20 -120', palette.accent, 2.6) +
      circle([-4, -98.5, 5.5], palette.leaf),
  )
}

export function flute({ brush }: Kit, drink: string): Prop {
  const fill = 'M-12.400 -120C-12.400 -90 -8 -62 0 -62S12.400 -90 12.400 -120Z'
  return prop(
    'back',
    { width: 36, foot: 28 },
    stem(-62, 15) +
      path('M-12 -138C-14 -100 -9 -60 0 -60S14 -100 12 -138Z', '#ffffff', clear) +
      path(fill, brush.side(drink)) +
      circle([-3, -84, 1.6], '#ffffff') +
      circle([2, -98, 1.6], '#ffffff') +
      circle([-2, -110, 1.6], '#ffffff'),
  )
}

/** A short glass with a drink, an ice cube and a wheel of citrus on its rim. */
export function tumbler({ brush, palette }: Kit, drink: string): Prop {
  return prop(
    'back',
    { width: 52, foot: 40 },
    path('M-23 -66L-19 -3Q-18 1 0 1T19 -3L23 -66Z', '#ffffff', clear) +
      path('M-21.500 -48L-18.500 -4Q-18 0 0 0T18.500 -4L21.500 -48Z', brush.side(drink)) +
      box([-10, -44, 15, 14], lighter(drink, 0.5), 2) +
      ellipse([0, -48, 21.5, 3.6], lighter(drink, 0.35)) +
      citrusWheel({ x: 19, y: -66, r: 14, skin: palette.accent }),
  )
}

export function beerGlass({ brush, palette }: Kit, beer: string): Prop {
  return prop(
    'back',
    { width: 50, foot: 38 },
    path('M-23 -104L-17 -3Q-16 1 0 1T17 -3L23 -104Z', '#ffffff', clear) +
      path('M-21.500 -88L-16.500 -4Q-16 0 0 0T16.500 -4L21.500 -88Z', brush.side(beer)) +
      path(
        'M-23.500 -86C-25 -100 -18 -108 -10 -104C-6 -112 7 -112 10 -104C18 -108 25 -100 23.500 -86C12 -82 -12 -82 -23.500 -86Z',
        lighter(palette.cream, 0.4),
      ),
  )
}

/** A tall glass with layers and a straw: iced coffee, horchata, a shake. */
export function tallGlass({ brush, palette }: Kit, drink: string): Prop {
  return prop(
    'back',
    { width: 50, foot: 36 },
    stroke('M6 -60L16 -136H27', palette.main, 4) +
      path('M-21 -106L-16 -3Q-15 1 0 1T16 -3L21 -106Z', '#ffffff', clear) +
      path('M-19.500 -90L-15.500 -4Q-15 0 0 0T15.500 -4L19.500 -90Z', brush.side(drink)) +
      path(
        'M-17.500 -46L-15.500 -4Q-15 0 0 0T15.500 -4L17.500 -46Q0 -36 -17.500 -46Z',
        darker(drink, 0.25),
        'opacity=".55"',
      ) +
      box([-13, -84, 13, 12], lighter(drink, 0.55), 2) +
      box([2, -74, 12, 11], lighter(drink, 0.5), 2) +
      ellipse([0, -90, 19.5, 3.4], lighter(drink, 0.45)),
  )
}

export function citrusWheel({ x, y, r, skin }: { x: number; y: number; r: number; skin: string }): string {
  const flesh = lighter(skin, 0.12)
  const spokes = [0, 45, 90, 135].map((turn) => {
    const dx = Math.cos((turn * Math.PI) / 180) * r * 0.74
    const dy = Math.sin((turn * Math.PI) / 180) * r * 0.74
    return `M${x - dx} ${y - dy}L${x + dx} ${y + dy}`
  })
  return (
    circle([x, y, r], skin) +
    circle([x, y, r * 0.86], '#fffaf0') +
    circle([x, y, r * 0.74], flesh) +
    stroke(spokes.join(''), '#fffaf0', 1.6)
  )
}

function stem(top: number, foot: number): string {
  return box([-1.6, top - 1, 3.2, -top - 1], '#ffffff', 1) + ellipse([0, -1.5, foot, 3.4], '#ffffff', 'opacity=".85"')
}
