import { darker, lighter } from '../paint/color.ts'
import { box, circle, ellipse, moved, path, stroke } from '../paint/marks.ts'
import { prop, type Kit, type Prop } from '../paint/prop.ts'
import { board } from './crockery.ts'

const steel = '#c3c7ca'

/** Four forks in a crock: a table for a family. */
export function forkCrock({ brush }: Kit, { color, band }: { color: string; band: string }): Prop {
  const fork =
    stroke('M0 -40V-108', steel, 5) +
    path('M-9 -128V-112Q-9 -102 0 -102T9 -112V-128H6V-113H1.500V-128H-1.500V-113H-6V-128Z', steel)
  const forks = [-15, -5, 6, 16].map((turn, index) =>
    moved(turn * 0.9, 0, turn, `<g transform="translate(0 ${(index % 2) * 9})">${fork}</g>`),
  )
  return prop(
    'back',
    { width: 74, foot: 54 },
    forks.join('') +
      path('M-29 -62H29L25 -3Q24 1 0 1T-25 -3Z', brush.side(color)) +
      path('M-28 -44H28L27 -30H-27Z', band),
  )
}

export function sliders(kit: Kit): Prop {
  const { brush, palette } = kit
  const bun = '#cf8f45'
  const slider = (x: number) =>
    moved(
      x,
      0,
      0,
      box([-30, -15, 60, 15], brush.side(bun), 6) +
        box([-32, -27, 64, 13], '#5e2b1c', 6) +
        path('M-32 -27H32L20 -19 8 -27Z', '#f2b63c') +
        box([-30, -36, 60, 10], darker(palette.leaf, 0.2), 3) +
        path('M-34 -29C-26 -37 -18 -25 -8 -32S12 -25 20 -32 32 -28 34 -29L30 -36H-30Z', palette.leaf) +
        path('M-31 -35C-31 -64 31 -64 31 -35Z', brush.ball(bun)) +
        stroke('M0 -56V-78', '#8a5a36', 2.4) +
        circle([0, -79, 4.4], palette.main),
    )
  return board(kit, { width: 226, wood: '#a9744a', food: slider(-72) + slider(0) + slider(72) })
}

/** A till with a long receipt; its foot runs out like a cloth beside the plate. */
export function receiptTill({ brush, palette }: Kit, color: string): Prop {
  const paper = '#fffdf6'
  const lines = [-166, -152, -138, -124, -110].map(
    (y, index) => box([-24, y, index % 2 ? 30 : 22, 4], darker(paper, 0.4)) + box([14, y, 12, 4], darker(paper, 0.4)),
  )
  return prop(
    'back',
    { width: 108, foot: 100 },
    path(
      'M-32 -66V-196l6.400 7 6.400 -7 6.400 7 6.400 -7 6.400 7 6.400 -7 6.400 7 6.400 -7 6.400 7 6.400 -7V-66Z',
      paper,
    ) +
      path('M14 -66V-190l6 6.500 6 -6.500 6 -6V-66Z', darker(paper, 0.08)) +
      lines.join('') +
      box([-24, -94, 50, 7], palette.main) +
      path('M-52 -4L-44 -72H44L52 -4Q0 2 -52 -4Z', brush.side(color)) +
      box([-38, -78, 76, 10], darker(color, 0.35), 4) +
      [-22, 0, 22]
        .map((x) => circle([x, -46, 6], lighter(color, 0.5)) + circle([x, -26, 6], lighter(color, 0.5)))
        .join(''),
  )
}

/** A diner's stool stands before the counter, so its foot is below the table's edge: only the seat shows. */
export function coffeePotOnTrivet({ brush, palette }: Kit): Prop {
  return prop(
    'back',
    { width: 96, foot: 62 },
    stroke('M34 -84C60 -84 58 -34 34 -36', palette.deep, 9) +
      path('M-16 -96H18L40 -14Q40 0 0 0T-40 -14Z', '#ffffff', 'opacity=".45"') +
      path('M-26 -62H28L40 -14Q40 0 0 0T-40 -14Z', brush.side('#4a2b1b')) +
      ellipse([0, -98, 20, 5], palette.deep) +
      box([-20, -108, 40, 11], brush.side(palette.main), 4),
  )
}
