import { darker, lighter } from '../paint/color.ts'
import { box, circle, ellipse, moved, path, stroke } from '../paint/marks.ts'
import type { Kit, Prop } from '../paint/prop.ts'
import { board, plate } from './crockery.ts'
import { leaf } from './greenery.ts'

const bun = '#cf8f45'

export function steakPlate(kit: Kit): Prop {
  const { brush, palette } = kit
  const meat = darker(palette.main, 0.42)
  return plate(kit, {
    width: 212,
    food:
      moved(66, -2, 18, leaf(50, palette.leaf)) +
      moved(58, -2, -8, leaf(42, darker(palette.leaf, 0.14))) +
      path('M-74 -2C-82 -38 -44 -58 0 -54C42 -52 66 -34 62 -6C40 5 -54 6 -74 -2Z', brush.ball(meat)) +
      path('M-74 -2C-78 -20 -72 -34 -62 -42C-66 -26 -64 -12 -58 1Z', lighter(palette.cream, 0.2)) +
      stroke('M-42 -40L-22 -6M-14 -50L8 -6M14 -50L36 -8', darker(meat, 0.5), 5, 'opacity=".7"') +
      box([-16, -64, 26, 12], lighter(palette.accent, 0.4), 3),
  })
}

export function ribsBoard(kit: Kit): Prop {
  const { brush, palette } = kit
  const glaze = darker(palette.main, 0.3)
  const bones = [-72, -44, -16, 12, 40].map(
    (x) =>
      box([x, -46, 11, 16], lighter(palette.cream, 0.3), 5) +
      path(`M${x - 9} 0V-24Q${x - 9} -36 ${x + 5} -36T${x + 19} -24V0Z`, brush.side(glaze)) +
      stroke(`M${x - 1} -28q5 -3 9 0`, lighter(glaze, 0.5), 2.4),
  )
  return board(kit, {
    width: 212,
    wood: '#b98550',
    food:
      bones.join('') +
      moved(82, 0, 8, leaf(36, palette.leaf)) +
      moved(80, 0, -24, leaf(30, darker(palette.leaf, 0.15))),
  })
}

export function brisketBoard(kit: Kit): Prop {
  const { palette } = kit
  const bark = darker(palette.main, 0.58)
  const meat = '#a8584a'
  const slices = [-58, -36, -14].map((x) =>
    moved(
      x,
      0,
      -14,
      box([-9, -46, 18, 46], bark, 5) + box([-6, -42, 15, 40], meat, 4) + stroke('M1 -36V-8', lighter(meat, 0.35), 2),
    ),
  )
  return board(kit, {
    width: 208,
    wood: '#a9744a',
    food:
      path('M-4 0C-10 -40 6 -56 40 -56C74 -56 88 -40 86 0Z', kit.brush.ball(bark)) +
      path('M-4 0C-9 -34 2 -50 16 -54C8 -36 8 -16 14 0Z', meat) +
      slices.join(''),
  })
}

export function burgerPlate(kit: Kit): Prop {
  const { brush, palette } = kit
  const fries = [-30, -24, -17, -10, -3, 4].map((x, index) =>
    moved(
      84 + x * 0.5,
      0,
      x * 0.9 + 16,
      box([-3.5, -34 - (index % 3) * 5, 7, 36 + (index % 3) * 5], index % 2 ? '#eebd52' : '#dfa53d', 1.5),
    ),
  )
  return plate(kit, {
    width: 222,
    food:
      fries.join('') +
      moved(
        -24,
        0,
        0,
        box([-56, -22, 112, 22], brush.side(bun), 9) +
          box([-60, -38, 120, 18], darker(palette.main, 0.5), 8) +
          path('M-60 -38H60L40 -26 20 -38Z', '#f2b63c') +
          box([-57, -50, 114, 14], darker(palette.leaf, 0.2), 4) +
          path('M-62 -42C-54 -52 -44 -36 -32 -46S-8 -38 4 -46 28 -38 40 -46 56 -40 62 -42L58 -50H-58Z', palette.leaf) +
          box([-54, -56, 108, 9], palette.main, 4) +
          path('M-58 -56C-58 -98 58 -98 58 -56Z', brush.ball(bun)) +
          [
            [-24, -76],
            [-6, -82],
            [14, -80],
            [30, -72],
            [0, -70],
          ]
            .map(([x = 0, y = 0]) => ellipse([x, y, 3.4, 1.9], lighter(palette.cream, 0.3)))
            .join(''),
      ),
  })
}

export function friedChickenPlate(kit: Kit): Prop {
  const { brush, palette } = kit
  const crust = '#c6792f'
  const drumstick =
    stroke('M24 -8L52 -14', lighter(palette.cream, 0.3), 9) +
    circle([54, -18, 6], lighter(palette.cream, 0.3)) +
    circle([56, -11, 6], lighter(palette.cream, 0.3)) +
    path('M-34 -8C-40 -36 -8 -46 12 -34C26 -26 30 -16 28 -8C14 4 -24 6 -34 -8Z', brush.ball(crust))
  return plate(kit, {
    width: 206,
    food: moved(-6, -26, -8, drumstick) + moved(-44, 0, 4, drumstick) + moved(34, -1, 0, drumstick),
  })
}

export function roastChicken(kit: Kit): Prop {
  const { brush, palette } = kit
  const skin = '#c98137'
  return plate(kit, {
    width: 216,
    food:
      moved(-82, 0, -30, leaf(40, palette.leaf)) +
      moved(80, 0, 28, leaf(42, darker(palette.leaf, 0.14))) +
      path('M-68 -4C-78 -44 -36 -72 8 -66C48 -62 70 -36 62 -6C36 4 -44 4 -68 -4Z', brush.ball(skin)) +
      path(
        'M18 -8C14 -40 44 -52 62 -40C76 -30 70 -14 84 -10C90 -8 90 2 82 2L40 2C26 2 20 0 18 -8Z',
        brush.ball(darker(skin, 0.12)),
      ) +
      stroke('M-44 -40C-34 -52 -20 -58 -4 -58', lighter(skin, 0.45), 3.4),
  })
}

export function tacos(kit: Kit): Prop {
  const { brush, palette } = kit
  const tortilla = lighter(palette.accent, 0.3)
  const taco = moved(
    0,
    0,
    0,
    path('M-38 -12C-38 -60 38 -60 38 -12L34 -2H-34Z', darker(tortilla, 0.2)) +
      path(
        'M-36 -24C-34 -44 -26 -40 -24 -50C-18 -46 -12 -60 -4 -54C2 -62 10 -52 16 -56C20 -46 32 -48 36 -24Z',
        palette.leaf,
      ) +
      [
        [-22, -42],
        [-2, -50],
        [18, -44],
      ]
        .map(([x = 0, y = 0]) => circle([x, y, 5.4], palette.main))
        .join('') +
      circle([8, -51, 3], lighter(palette.cream, 0.4)) +
      path('M-40 -4C-42 -50 42 -50 40 -4Q0 6 -40 -4Z', brush.ball(tortilla)) +
      [
        [-16, -20],
        [6, -26],
        [18, -14],
        [-4, -10],
      ]
        .map(([x = 0, y = 0]) => ellipse([x, y, 4, 2.4], darker(tortilla, 0.18)))
        .join(''),
  )
  return plate(kit, {
    width: 236,
    food: `<g transform="translate(-62 0) scale(.96)">${taco}</g><g transform="translate(62 0) scale(.96)">${taco}</g><g transform="translate(0 3)">${taco}</g>`,
  })
}

export function skewers(kit: Kit): Prop {
  const { brush, palette } = kit
  const meat = darker(palette.main, 0.2)
  const skewer =
    stroke('M-86 -8H84', '#8d6236', 3.4) +
    [-48, -16, 16, 48]
      .map((x, index) =>
        index % 2 ? circle([x, -9, 12], brush.ball(palette.leaf)) : box([x - 14, -22, 28, 24], brush.side(meat), 8),
      )
      .join('')
  return plate(kit, { width: 220, food: moved(-2, -24, -3, skewer) + moved(0, 0, 2, skewer) })
}
