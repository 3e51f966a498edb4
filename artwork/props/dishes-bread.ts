import { darker, lighter } from '../paint/color.ts'
import { box, circle, ellipse, moved, path, stroke } from '../paint/marks.ts'
import { prop, type Kit, type Prop } from '../paint/prop.ts'
import { board, plate, stand } from './crockery.ts'
import { leaf } from './greenery.ts'

const crust = '#cb8a45'

export function loafBoard(kit: Kit): Prop {
  const loaf =
    path('M-74 0C-86 -40 -48 -62 4 -62C54 -62 84 -40 74 0Z', kit.brush.ball(crust)) +
    stroke('M-42 -46L-26 -20M-10 -54L6 -24M24 -50L38 -22', lighter(crust, 0.5), 6)
  return board(kit, { width: 188, wood: '#8f6139', food: loaf })
}

export function baguettes({ brush }: Kit): Prop {
  const stick = (tone: string) =>
    path('M-92 -9C-92 -24 -70 -26 0 -26S92 -24 92 -9C92 0 70 1 0 1S-92 0 -92 -9Z', brush.ball(tone)) +
    stroke('M-56 -22l14 15M-22 -24l14 17M12 -24l14 17M46 -22l14 15', lighter(tone, 0.5), 4.4)
  return prop('middle', { width: 190, foot: 174 }, moved(6, -21, -4, stick(darker(crust, 0.1))) + stick(crust))
}

export function croissantPlate(kit: Kit): Prop {
  const tone = '#d3913f'
  const croissant =
    path(
      'M-78 -4C-84 -22 -62 -34 -44 -38C-28 -60 28 -60 44 -38C62 -34 84 -22 78 -4C72 2 60 -4 50 -12C26 -18 -26 -18 -50 -12C-60 -4 -72 2 -78 -4Z',
      kit.brush.ball(tone),
    ) +
    stroke(
      'M-48 -36C-42 -28 -44 -18 -50 -12M-22 -50C-14 -38 -16 -26 -22 -17M22 -50C14 -38 16 -26 22 -17M48 -36C42 -28 44 -18 50 -12',
      darker(tone, 0.3),
      3,
    )
  return plate(kit, { width: 204, food: croissant })
}

export function pizzaStand(kit: Kit): Prop {
  const { palette } = kit
  const toppings = [
    [-58, -7],
    [-24, -12],
    [8, -6],
    [42, -11],
    [66, -5],
    [-84, -5],
    [-8, -15],
  ].map(([x = 0, y = 0], index) =>
    index % 3 === 2
      ? moved(x, y, 70, leaf(18, palette.leaf))
      : ellipse([x, y, 12, 3.6], index % 2 ? lighter(palette.cream, 0.5) : darker(palette.main, 0.14)),
  )
  return stand(kit, {
    width: 226,
    color: palette.deep,
    food:
      ellipse([0, -6, 110, 15], crust) +
      ellipse([0, -9, 110, 14.5], lighter(crust, 0.16)) +
      ellipse([0, -9.5, 98, 11.5], palette.main) +
      ellipse([0, -9.8, 94, 10.4], '#f0c061') +
      toppings.join(''),
  })
}

/** A pizza leaning on the wall on its peel, seen from the front. */
export function pizzaPeel({ brush, palette }: Kit): Prop {
  const wood = '#b98550'
  const bits = [
    [-36, -24],
    [18, -46],
    [40, -2],
    [-6, 6],
    [-44, 20],
    [14, 38],
    [-22, 52],
    [2, -70],
  ].map(([x = 0, y = 0], index) =>
    index % 2
      ? moved(x, y, index * 50, leaf(20, palette.leaf))
      : circle([x, y, 11], darker(palette.main, 0.1)) + circle([x - 2, y - 3, 3], lighter(palette.main, 0.35)),
  )
  const cuts = 'M0 -78V78M-68 -39L68 39M-68 39L68 -39'
  return prop(
    'back',
    { width: 186, foot: 110 },
    box([-8, -222, 16, 60], brush.side(wood), 6) +
      path('M-88 -96C-88 -150 -50 -176 0 -176S88 -150 88 -96V0H-88Z', brush.side(wood)) +
      moved(
        0,
        -88,
        0,
        circle([0, 0, 82], brush.ball(crust)) +
          circle([0, 0, 70], palette.main) +
          circle([0, 0, 66], '#f2c566') +
          bits.join('') +
          stroke(cuts, darker(crust, 0.1), 2.4),
      ),
  )
}

export function samosaPlate(kit: Kit): Prop {
  const tone = '#d0913e'
  const samosa =
    path('M-36 -2L-2 -54Q2 -58 6 -54L40 -2Q2 8 -36 -2Z', kit.brush.side(tone)) +
    stroke('M-30 -6l4 5M-18 -4l4 5M-6 -3l4 5M8 -3l4 5M20 -4l4 5', darker(tone, 0.25), 2.2) +
    stroke('M-2 -44L-16 -20', lighter(tone, 0.5), 2.6)
  return plate(kit, {
    width: 214,
    food:
      `<g transform="translate(-2 -3) scale(1.060)">${samosa}</g>` + moved(-54, 0, 0, samosa) + moved(54, 0, 0, samosa),
  })
}

export function naanBasket({ brush, palette }: Kit): Prop {
  const bread = lighter(palette.accent, 0.36)
  const naan = (turn: number, tone: string) =>
    moved(
      turn,
      -34,
      turn,
      path('M-30 6C-40 -34 -18 -66 0 -70C20 -64 40 -30 30 6Z', brush.ball(tone)) +
        ellipse([-6, -28, 6, 4], darker(tone, 0.2)) +
        ellipse([9, -44, 5, 3.4], darker(tone, 0.2)) +
        ellipse([6, -14, 5, 3], darker(tone, 0.2)),
    )
  const weave = [-48, -32, -16, 0, 16, 32, 48].map((x) => `M${x} -38L${x * 0.82} -2`).join('')
  return prop(
    'middle',
    { width: 132, foot: 100 },
    naan(-26, darker(bread, 0.08)) +
      naan(24, bread) +
      naan(0, lighter(bread, 0.12)) +
      path('M-62 -42H62L50 -2Q0 4 -50 -2Z', brush.side('#a9713b')) +
      stroke(weave, darker('#a9713b', 0.25), 2) +
      stroke('M-58 -26H58M-54 -12H54', lighter('#a9713b', 0.25), 2.4),
  )
}

export function banhMiBoard(kit: Kit): Prop {
  const { brush, palette } = kit
  return board(kit, {
    width: 212,
    wood: '#8f6139',
    food:
      path('M-92 -12C-92 2 -70 2 0 2S92 2 92 -12L88 -20H-88Z', brush.side(darker(crust, 0.1))) +
      box([-86, -30, 172, 13], darker(palette.main, 0.2), 5) +
      path(
        'M-88 -28C-80 -42 -66 -26 -52 -38S-28 -28 -14 -38 14 -28 28 -38 54 -28 64 -38 84 -30 88 -28Z',
        palette.leaf,
      ) +
      stroke('M-70 -35l26 -3M-20 -36l24 -2M30 -36l26 0', '#e98a3a', 5) +
      path('M-92 -36C-92 -62 -64 -68 0 -68S92 -62 92 -36Q0 -30 -92 -36Z', brush.ball(crust)) +
      stroke('M-52 -60l12 14M-12 -63l12 15M28 -62l12 14', lighter(crust, 0.5), 4.6),
  })
}

export function panConTomate(kit: Kit): Prop {
  const { brush, palette } = kit
  const toast = (x: number) =>
    moved(
      x,
      0,
      0,
      path('M-30 0Q-34 -22 -22 -28H22Q34 -22 30 0Z', brush.side(crust)) +
        path('M-24 -28C-18 -42 18 -42 24 -28Z', palette.main) +
        ellipse([-6, -33, 4, 2], lighter(palette.main, 0.5)) +
        moved(10, -34, 40, leaf(18, palette.leaf)),
    )
  return board(kit, { width: 216, wood: '#5b3d2c', food: toast(-68) + toast(0) + toast(68) })
}

export function tortillaStand(kit: Kit): Prop {
  const { brush, palette } = kit
  return stand(kit, {
    width: 176,
    color: palette.deep,
    food:
      path('M-74 -2C-80 -34 -62 -44 0 -44S80 -34 74 -2Q0 6 -74 -2Z', brush.ball('#e3ab45')) +
      ellipse([0, -38, 62, 8], '#d0923a') +
      ellipse([-20, -38, 14, 3], lighter('#d0923a', 0.3)) +
      ellipse([24, -37, 12, 3], darker('#d0923a', 0.2)),
  })
}
