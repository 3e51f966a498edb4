import { darker, lighter } from '../paint/color.ts'
import { box, circle, ellipse, moved, path, stroke } from '../paint/marks.ts'
import { prop, type Kit, type Prop } from '../paint/prop.ts'
import { board, plate } from './crockery.ts'
import { citrusWheel } from './glasses.ts'
import { leaf } from './greenery.ts'

const coral = '#e9714a'

export function fishPlate(kit: Kit): Prop {
  const { brush, palette } = kit
  const scales = [-24, -4, 16, 36].map((x) => `M${x} -46q12 10 0 22M${x + 6} -34q10 8 0 18`).join('')
  return plate(kit, {
    width: 262,
    food:
      path('M54 -22L104 -56Q96 -24 108 6Q78 -2 54 -18Z', darker(palette.main, 0.16)) +
      path('M-10 -56C4 -74 30 -72 42 -52Z', darker(palette.main, 0.16)) +
      path('M-112 -18C-84 -58 -10 -72 62 -22C6 12 -80 12 -112 -18Z', brush.ball(palette.main)) +
      path(
        'M-112 -18C-96 -40 -76 -50 -56 -53C-46 -36 -46 -14 -58 5C-80 4 -98 -6 -112 -18Z',
        darker(palette.main, 0.22),
      ) +
      circle([-82, -28, 5.4], palette.cream) +
      circle([-82, -28, 2.4], palette.deep) +
      stroke(scales, lighter(palette.main, 0.45), 2.4),
  })
}

export function oysterPlatter(kit: Kit): Prop {
  const { palette } = kit
  const shell = darker(palette.table, 0.1)
  const oyster = (turn: number) =>
    moved(
      0,
      0,
      turn,
      path('M-34 -4C-38 -22 -18 -30 2 -28C24 -28 38 -16 34 -2C18 6 -22 6 -34 -4Z', shell) +
        path('M-27 -7C-28 -19 -12 -24 2 -22C20 -22 30 -14 27 -6C14 1 -18 0 -27 -7Z', '#f4efe6') +
        path('M-16 -9C-12 -17 8 -18 16 -11C10 -5 -8 -4 -16 -9Z', '#b9c3c1') +
        circle([8, -12, 3.6], '#fffdf6'),
    )
  const ice =
    'M-104 0C-96 -20 -84 -8 -72 -22C-58 -10 -44 -26 -28 -14C-10 -26 8 -12 24 -24C40 -10 56 -26 70 -12C86 -22 96 -10 104 0Z'
  return plate(kit, {
    width: 250,
    food:
      path(ice, '#eef4f4', 'opacity=".92"') +
      moved(-66, -13, -8, oyster(0)) +
      moved(66, -13, 8, oyster(0)) +
      moved(0, -17, 0, oyster(0)) +
      citrusWheel({ x: -100, y: -16, r: 15, skin: palette.accent }) +
      moved(98, -2, 20, leaf(36, palette.leaf)),
  })
}

export function crab({ brush, palette }: Kit): Prop {
  const legs = 'M-44 -26L-76 -36 -92 -2M-46 -18L-70 -18 -80 2M44 -26L76 -36 92 -2M46 -18L70 -18 80 2'
  const claw = (side: number) =>
    `<g transform="scale(${side} 1)">${stroke('M-40 -38L-66 -56', palette.main, 9)}${path('M-62 -50C-86 -56 -92 -84 -74 -98C-78 -82 -70 -80 -66 -76C-66 -84 -62 -92 -54 -96C-44 -78 -46 -58 -62 -50Z', brush.ball(palette.main))}</g>`
  return prop(
    'middle',
    { width: 196, foot: 168 },
    stroke(legs, darker(palette.main, 0.18), 7) +
      claw(-1) +
      claw(1) +
      path('M-58 -26C-58 -56 -26 -60 0 -60S58 -56 58 -26C54 -4 22 0 0 0S-54 -4 -58 -26Z', brush.ball(palette.main)) +
      stroke('M-16 -56V-68M16 -56V-68', darker(palette.main, 0.2), 4) +
      circle([-16, -70, 5.4], palette.deep) +
      circle([16, -70, 5.4], palette.deep) +
      stroke('M-26 -20Q0 -8 26 -20', darker(palette.main, 0.35), 3) +
      circle([-24, -40, 3.4], lighter(palette.main, 0.4)) +
      circle([8, -44, 3.4], lighter(palette.main, 0.4)) +
      circle([30, -36, 3.4], lighter(palette.main, 0.4)),
  )
}

export function shrimpCoupe({ brush, palette }: Kit): Prop {
  const prawn = (x: number, turn: number) =>
    moved(
      x,
      -84,
      turn,
      stroke('M-2 0C-22 -6 -20 -34 2 -34', coral, 11) +
        stroke('M-16 -8l7 -3M-19 -18h8M-13 -28l6 5', lighter(coral, 0.5), 1.8) +
        path('M0 -34l12 -8 0 12z', darker(coral, 0.2)),
    )
  return prop(
    'middle',
    { width: 116, foot: 46 },
    moved(0, -82, 0, leaf(44, palette.leaf)) +
      prawn(-30, -18) +
      prawn(-4, -4) +
      `<g transform="scale(-1 1)">${prawn(-32, -16)}</g>` +
      box([-2, -44, 4, 42], '#ffffff', 1) +
      ellipse([0, -2, 26, 4], '#ffffff', 'opacity=".85"') +
      path('M-52 -92C-50 -58 -22 -42 0 -42S50 -58 52 -92Q0 -80 -52 -92Z', '#ffffff', 'opacity=".5"') +
      path(
        'M-46 -80C-40 -56 -20 -46 0 -46S40 -56 46 -80Q0 -70 -46 -80Z',
        brush.side(darker(coral, 0.2)),
        'opacity=".85"',
      ),
  )
}

export function lobsterRoll(kit: Kit): Prop {
  const { brush, palette } = kit
  const lumps = [-58, -34, -10, 14, 38, 58].map((x, index) =>
    ellipse([x, -42 - (index % 2) * 6, 17, 13], index % 2 ? palette.main : lighter(palette.main, 0.22)),
  )
  return plate(kit, {
    width: 224,
    food:
      path('M-80 -14C-80 -48 -66 -50 0 -50S80 -48 80 -14Z', darker('#d79a4d', 0.2)) +
      lumps.join('') +
      moved(-24, -48, 50, leaf(20, palette.leaf)) +
      moved(26, -50, -40, leaf(20, palette.leaf)) +
      path('M-84 -30C-88 0 -76 2 0 2S88 0 84 -30Q0 -20 -84 -30Z', brush.ball('#d79a4d')),
  })
}

export function sushiBoard(kit: Kit): Prop {
  const { brush, palette } = kit
  const nigiri = (x: number, fish: string) =>
    moved(
      x,
      0,
      0,
      path('M-22 0V-10Q-22 -22 0 -22T22 -10V0Z', '#fffaf0') +
        path('M-27 -12C-26 -32 -12 -34 0 -34S26 -32 27 -12C20 -22 -20 -22 -27 -12Z', brush.ball(fish)) +
        stroke('M-12 -32q3 6 -1 12M2 -33q3 6 -1 12M15 -31q3 6 0 11', lighter(fish, 0.55), 2),
    )
  const maki = (x: number) =>
    moved(
      x,
      0,
      0,
      path('M-14 -28V-3Q-14 1 0 1T14 -3V-28Z', brush.side('#23312e')) +
        ellipse([0, -28, 14, 5], '#fffaf0') +
        ellipse([0, -28, 5.4, 2.2], palette.main),
    )
  const salmon = '#ea8a5b'
  const legs = box([-86, -8, 18, 8], '#7c5330') + box([68, -8, 18, 8], '#7c5330')
  const geta = board(kit, {
    width: 236,
    wood: '#b07d4b',
    food: nigiri(-82, salmon) + nigiri(-28, palette.main) + nigiri(26, '#f2d9bd') + maki(68) + maki(98),
  })
  return { ...geta, foot: 180, drawing: legs + moved(0, -7, 0, geta.drawing) }
}

export function salmonSlate(kit: Kit): Prop {
  const { palette } = kit
  const salmon = '#e88558'
  const slate = '#39454b'
  const slice = (x: number) =>
    moved(
      x,
      0,
      -16,
      path('M-18 0C-22 -30 -8 -52 10 -54C20 -38 22 -16 20 0Z', salmon) +
        stroke('M-10 -12C-4 -26 2 -36 10 -44M0 -6C6 -18 12 -26 17 -32', lighter(salmon, 0.5), 2.6),
    )
  return board(kit, {
    width: 236,
    wood: slate,
    food:
      slice(-56) +
      slice(-22) +
      slice(12) +
      moved(66, 0, 30, leaf(52, palette.leaf)) +
      moved(60, 0, -4, leaf(44, darker(palette.leaf, 0.14))) +
      citrusWheel({ x: 96, y: -15, r: 15, skin: palette.accent }),
  })
}
