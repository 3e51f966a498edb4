import { darker, lighter } from '../paint/color.ts'
import { box, circle, ellipse, moved, path, stroke } from '../paint/marks.ts'
import { prop, type Kit, type Prop } from '../paint/prop.ts'
import { plate, stand } from './crockery.ts'
import { leaf } from './greenery.ts'

export function layerCake(kit: Kit): Prop {
  const { brush, palette } = kit
  const icing = lighter(palette.wall, 0.3)
  const sponge = '#d9a563'
  const drips =
    'M-66 -92Q0 -104 66 -92V-72C66 -62 52 -62 50 -74C48 -54 30 -54 28 -72C26 -62 12 -62 8 -74C4 -50 -16 -52 -18 -72C-22 -60 -36 -62 -38 -74C-42 -58 -64 -56 -66 -74Z'
  return stand(kit, {
    width: 176,
    color: palette.cream,
    food:
      box([-64, -86, 128, 86], brush.side(sponge), 3) +
      box([-64, -58, 128, 9], palette.main) +
      box([-64, -28, 128, 9], palette.main) +
      path(drips, brush.side(icing)) +
      [-36, 0, 36]
        .map((x) => circle([x, -104, 10], brush.ball(palette.main)) + moved(x, -112, 30, leaf(12, palette.leaf)))
        .join(''),
  })
}

export function cupcakeTrio(kit: Kit): Prop {
  const { brush, palette } = kit
  const cake = (x: number, cream: string) =>
    moved(
      x,
      0,
      0,
      path('M-28 -36H28L20 0H-20Z', brush.side(darker(palette.accent, 0.12))) +
        stroke('M-14 -34L-10 -3M0 -34V-3M14 -34L10 -3', darker(palette.accent, 0.32), 2) +
        path(
          'M-32 -34C-38 -52 -18 -56 -18 -56C-16 -74 16 -74 18 -56C18 -56 38 -52 32 -34Q0 -28 -32 -34Z',
          brush.ball(cream),
        ) +
        stroke('M-24 -44Q0 -36 26 -46M-14 -57Q2 -52 15 -58', darker(cream, 0.14), 2.2) +
        circle([0, -72, 7], palette.main),
    )
  return plate(kit, {
    width: 222,
    food:
      cake(-64, lighter(palette.cream, 0.3)) +
      cake(64, lighter(palette.cream, 0.3)) +
      cake(0, lighter(palette.main, 0.45)),
  })
}

export function macaronTower({ brush, palette }: Kit): Prop {
  const tones = [palette.main, palette.leaf, palette.accent, lighter(palette.main, 0.4)]
  const macaron = (x: number, level: number, tone: number) => {
    const color = tones[tone % tones.length] ?? palette.main
    const y = -8 - level * 21
    return (
      path(`M${x - 25} ${y - 14}C${x - 24} ${y - 25} ${x + 24} ${y - 25} ${x + 25} ${y - 14}Z`, brush.ball(color)) +
      box([x - 22, y - 14, 44, 5], lighter(palette.cream, 0.4)) +
      path(`M${x - 25} ${y - 9}C${x - 24} ${y + 2} ${x + 24} ${y + 2} ${x + 25} ${y - 9}Z`, darker(color, 0.14))
    )
  }
  return prop(
    'middle',
    { width: 178, foot: 120 },
    ellipse([0, -4, 88, 8], lighter(palette.cream, 0.4)) +
      [-54, 0, 54].map((x, index) => macaron(x, 0, index)).join('') +
      [-27, 27].map((x, index) => macaron(x, 1, index + 2)).join('') +
      macaron(0, 2, 0),
  )
}

export function pieSlice(kit: Kit): Prop {
  const { brush, palette } = kit
  const pastry = '#d19a55'
  return plate(kit, {
    width: 214,
    food:
      path('M-88 -2L-78 -34Q0 -52 80 -34L88 -2Q0 8 -88 -2Z', brush.side(pastry)) +
      path('M-84 -34C-76 -62 76 -62 84 -34Q0 -22 -84 -34Z', palette.main) +
      stroke(
        'M-66 -44L-34 -28M-36 -52L4 -27M-2 -55L40 -28M30 -52L66 -32M66 -44L34 -28M36 -52L-4 -27M2 -55L-40 -28M-30 -52L-66 -32',
        lighter(pastry, 0.12),
        7,
      ) +
      stroke('M-84 -34Q0 -20 84 -34', darker(pastry, 0.14), 7),
  })
}

export function pancakes(kit: Kit): Prop {
  const { brush, palette } = kit
  const cake = '#d89a4a'
  const layers = [0, 1, 2, 3].map((level) =>
    box([-70 + (level % 2) * 4, -16 - level * 16, 138, 16], brush.side(level % 2 ? lighter(cake, 0.18) : cake), 8),
  )
  return plate(kit, {
    width: 214,
    food:
      layers.join('') +
      path(
        'M-58 -64Q0 -74 58 -64V-40C58 -32 46 -32 46 -42C44 -56 28 -52 26 -40V-22C24 -12 12 -14 12 -24V-44C6 -54 -8 -50 -10 -42C-12 -28 -28 -28 -30 -42C-34 -52 -58 -50 -58 -64Z',
        '#9c5722',
        'opacity=".9"',
      ) +
      box([-18, -80, 34, 15], lighter(palette.accent, 0.5), 3),
  })
}

export function tiramisu(kit: Kit): Prop {
  const { brush, palette } = kit
  return plate(kit, {
    width: 196,
    food:
      [0, 1]
        .map(
          (level) =>
            box([-64, -24 - level * 36, 128, 16], brush.side('#8a5a36')) +
            box([-64, -40 - level * 36, 128, 18], lighter(palette.cream, 0.4)),
        )
        .join('') +
      box([-64, -80, 128, 8], '#4d2d1c', 2) +
      box([-64, -10, 128, 10], brush.side('#8a5a36')) +
      moved(0, -80, 24, leaf(30, palette.leaf)) +
      moved(-2, -80, -26, leaf(26, lighter(palette.leaf, 0.14))),
  })
}

export function baklava(kit: Kit): Prop {
  const { brush, palette } = kit
  const piece = (x: number, y: number) =>
    moved(
      x,
      y,
      0,
      path('M-40 0L-28 -34H28L40 0Z', brush.side('#cf9440')) +
        stroke('M-36 -9H36M-33 -17H33M-30 -25H30', '#8d5a26', 1.8) +
        path('M-28 -34L0 -42 28 -34 0 -28Z', '#e2b061') +
        ellipse([0, -35, 7, 2.6], palette.leaf),
    )
  return plate(kit, { width: 222, food: piece(0, -35) + piece(-42, 0) + piece(42, 0) })
}

export function flan(kit: Kit): Prop {
  const { brush, palette } = kit
  return plate(kit, {
    width: 190,
    food:
      path('M-66 -2L-48 -56H48L66 -2Q0 6 -66 -2Z', brush.side('#efc169')) +
      path(
        'M-50 -54Q0 -68 50 -54L56 -34C50 -22 42 -34 36 -30C28 -14 16 -34 4 -32C-8 -16 -22 -36 -32 -30C-42 -20 -54 -24 -56 -36Z',
        '#9a4f1f',
      ) +
      circle([0, -66, 8], palette.main),
  })
}

export function iceCoupe({ brush, palette }: Kit): Prop {
  const scoop = (x: number, y: number, color: string) => circle([x, y, 25], brush.ball(color))
  return prop(
    'middle',
    { width: 96, foot: 40 },
    moved(26, -112, 26, box([-5, -52, 10, 56], '#d29a50', 2)) +
      scoop(-20, -98, lighter(palette.main, 0.4)) +
      scoop(20, -98, lighter(palette.leaf, 0.5)) +
      scoop(0, -122, palette.cream) +
      circle([0, -148, 7], palette.main) +
      box([-2, -42, 4, 40], '#ffffff', 1) +
      ellipse([0, -2, 24, 4], '#ffffff', 'opacity=".85"') +
      path('M-48 -96C-46 -58 -20 -40 0 -40S46 -58 48 -96Q0 -82 -48 -96Z', '#ffffff', 'opacity=".82"'),
  )
}
