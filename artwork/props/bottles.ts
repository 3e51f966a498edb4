import { darker, lighter } from '../paint/color.ts'
import { box, ellipse, path, stroke } from '../paint/marks.ts'
import { prop, type Kit, type Prop } from '../paint/prop.ts'

interface BottleColors {
  readonly glass: string
  readonly label: string
}

export function wineBottle({ brush }: Kit, { glass, label }: BottleColors): Prop {
  const body = 'M-20 -3V-96C-20 -120 -8 -118 -8 -140V-178H8V-140C8 -118 20 -120 20 -96V-3Q20 1 0 1T-20 -3Z'
  return prop(
    'back',
    { width: 44, foot: 40 },
    path(body, brush.side(glass)) +
      box([-20, -78, 40, 40], brush.side(label)) +
      box([-13, -66, 26, 2.4], glass) +
      box([-9, -59, 18, 2.4], glass) +
      box([-9.5, -182, 19, 15], brush.side(label), 2) +
      stroke('M-14 -92V-84', lighter(glass, 0.6), 2.4, 'opacity=".7"'),
  )
}

export function burgundyBottle({ brush }: Kit, { glass, label }: BottleColors): Prop {
  const body = 'M-23 -3V-76C-23 -106 -8 -116 -8 -134V-168H8V-134C8 -116 23 -106 23 -76V-3Q23 1 0 1T-23 -3Z'
  return prop(
    'back',
    { width: 50, foot: 46 },
    path(body, brush.side(glass)) +
      ellipse([0, -50, 16, 21], label) +
      ellipse([0, -50, 12, 16.5], 'none', `stroke="${darker(label, 0.35)}" stroke-width="1.4"`) +
      box([-9.5, -172, 19, 20], brush.side(label), 2),
  )
}

/** Soy sauce, hot sauce, agave spirit: short shoulders and a stopper. */
export function squareBottle({ brush }: Kit, { glass, label }: BottleColors): Prop {
  const body = 'M-24 -4V-96Q-24 -110 -9 -114V-134H9V-114Q24 -110 24 -96V-4Q24 1 0 1T-24 -4Z'
  return prop(
    'back',
    { width: 52, foot: 48 },
    path(body, brush.side(glass)) +
      path('M-24 -88H24V-30H-24Z', brush.side(label)) +
      path('M0 -78L13 -59 0 -40 -13 -59Z', glass) +
      box([-11, -152, 22, 20], brush.side(darker(label, 0.3)), 4),
  )
}

/** A slender cruet with a spout, half full. */
export function oilCruet({ brush }: Kit, { glass, label }: BottleColors): Prop {
  const body = 'M-19 -5C-22 -60 -6 -62 -6 -98V-112H6V-98C6 -62 22 -60 19 -5Q18 1 0 1T-19 -5Z'
  const oil = 'M-18.500 -40Q0 -34 18.500 -40L19 -5Q18 1 0 1T-19 -5Z'
  return prop(
    'back',
    { width: 44, foot: 38 },
    path(body, lighter(glass, 0.62), 'opacity=".75"') +
      path(oil, brush.side(glass)) +
      path('M-7 -110H7V-122L13 -134 9 -137 0 -122H-7Z', brush.side(label)),
  )
}

/** Table sauces of a diner: a soft body with a pointed cap. */
export function squeezeBottle({ brush }: Kit, { glass, label }: BottleColors): Prop {
  return prop(
    'back',
    { width: 36, foot: 34 },
    path('M-16 -4V-70Q-16 -82 -7 -84H7Q16 -82 16 -70V-4Q16 1 0 1T-16 -4Z', brush.side(glass)) +
      box([-16, -52, 32, 20], label) +
      path('M-8 -84H8L2.500 -110H-2.500Z', brush.side(label)),
  )
}

export function beerBottle({ brush }: Kit, { glass, label }: BottleColors): Prop {
  const body = 'M-15 -3V-70C-15 -92 -6 -92 -6 -108V-128H6V-108C6 -92 15 -92 15 -70V-3Q15 1 0 1T-15 -3Z'
  return prop(
    'back',
    { width: 36, foot: 30 },
    path(body, brush.side(glass)) + ellipse([0, -44, 12, 15], label) + box([-7.5, -133, 15, 8], brush.side(label), 2),
  )
}

export function pepperMill({ brush }: Kit, { glass, label }: BottleColors): Prop {
  return prop(
    'back',
    { width: 34, foot: 30 },
    path(
      'M-15 -3C-15 -26 -8 -30 -9 -48C-10 -60 -13 -62 -13 -72H13C13 -62 10 -60 9 -48C8 -30 15 -26 15 -3Q14 1 0 1T-15 -3Z',
      brush.side(glass),
    ) +
      ellipse([0, -82, 12, 12], brush.ball(glass)) +
      ellipse([0, -97, 4, 4], label),
  )
}

export function carafe({ brush }: Kit, { glass, label }: BottleColors): Prop {
  const body = 'M-27 -5C-32 -40 -11 -56 -11 -84L-17 -112H17L11 -84C11 -56 32 -40 27 -5Q24 1 0 1T-27 -5Z'
  const drink = 'M-26 -46Q0 -38 26 -46C30 -34 29 -18 27 -5Q24 1 0 1T-27 -5C-29 -18 -30 -34 -26 -46Z'
  return prop(
    'back',
    { width: 60, foot: 52 },
    path(body, '#ffffff', 'opacity=".42"') +
      path(drink, brush.side(glass)) +
      ellipse([0, -45, 26, 5], lighter(glass, 0.3)) +
      ellipse([0, -112, 17, 3.5], '#ffffff', 'opacity=".6"') +
      stroke('M-11 -84H11', label, 4),
  )
}
