import { darker, lighter } from '../paint/color.ts'
import { circle, ellipse, moved, path, round, stroke } from '../paint/marks.ts'
import type { Kit } from '../paint/prop.ts'
import { leaf } from './greenery.ts'

/** What lies in a bowl: each takes the bowl's width and draws from the rim upwards. */
type Filling = (width: number) => string

export function noodles({ palette }: Kit, topping: string): Filling {
  return (width) => {
    const strand = lighter(palette.accent, 0.42)
    const loops = [-0.3, -0.18, -0.06, 0.06, 0.18, 0.3].map((at, index) => {
      const x = at * width
      const high = 0.15 + (index % 2) * 0.045
      return `M${round(x - width * 0.11)} 3C${round(x - width * 0.09)} ${round(-width * high)} ${round(x + width * 0.09)} ${round(-width * high)} ${round(x + width * 0.11)} 3`
    })
    const heap = `M${-width * 0.41} 3C${-width * 0.3} ${-width * 0.17} ${width * 0.3} ${-width * 0.17} ${width * 0.41} 3Z`
    return (
      path(heap, darker(strand, 0.14)) +
      stroke(loops.join(''), strand, width * 0.026) +
      moved(width * 0.02, -width * 0.105, 0, topping)
    )
  }
}

export function broth({ palette }: Kit, { soup, topping }: { soup: string; topping: string }): Filling {
  return (width) =>
    ellipse([0, 1, width * 0.46, width * 0.066], soup) +
    ellipse([-width * 0.1, 0, width * 0.2, width * 0.02], lighter(soup, 0.25)) +
    topping +
    circle([width * 0.3, 2, 3], palette.accent) +
    circle([-width * 0.34, 2, 2.4], palette.accent)
}

export function mound({ brush, palette }: Kit, { color, high = 0.24 }: { color: string; high?: number }): Filling {
  return (width) => {
    const dome = `M${-width * 0.44} 3C${-width * 0.42} ${-width * high * 0.9} ${-width * 0.18} ${-width * high * 1.12} 0 ${-width * high * 1.1}S${width * 0.42} ${-width * high * 0.9} ${width * 0.44} 3Z`
    const flecks = [
      [-0.24, -0.1],
      [-0.08, -0.19],
      [0.12, -0.2],
      [0.26, -0.09],
      [0.03, -0.08],
      [-0.14, -0.04],
    ].map(([x = 0, y = 0], index) =>
      moved(
        x * width,
        y * width * (high / 0.24),
        index * 47,
        ellipse([0, 0, 5, 2], index % 2 ? palette.leaf : lighter(color, 0.4)),
      ),
    )
    return (
      path(dome, brush.ball(color)) +
      flecks.join('') +
      moved(-3, -width * high * 0.97, -26, leaf(24, palette.leaf)) +
      moved(3, -width * high * 0.97, 26, leaf(22, lighter(palette.leaf, 0.14)))
    )
  }
}

export function salad({ palette }: Kit): Filling {
  return (width) => {
    const greens = [-60, -40, -20, 0, 20, 40, 60].map((turn, index) =>
      moved(
        (turn / 60) * width * 0.34,
        4,
        turn * 0.72,
        leaf(
          width * (0.3 + (index % 2) * 0.07),
          [palette.leaf, lighter(palette.leaf, 0.2), darker(palette.leaf, 0.14)][index % 3] ?? palette.leaf,
        ),
      ),
    )
    const fruit = [-0.22, 0.02, 0.25].map(
      (at) =>
        circle([at * width, -width * 0.06, width * 0.05], palette.main) +
        circle([at * width - 2, -width * 0.07, width * 0.014], lighter(palette.main, 0.6)),
    )
    return greens.join('') + fruit.join('')
  }
}

/** Rice with sections of vegetables and an egg: read from above the rim as low heaps. */
export function ricebowl({ brush, palette }: Kit): Filling {
  return (width) => {
    const heap = (at: number, color: string) =>
      path(
        `M${round((at - 0.13) * width)} 4C${round((at - 0.12) * width)} ${round(-width * 0.17)} ${round((at + 0.12) * width)} ${round(-width * 0.17)} ${round((at + 0.13) * width)} 4Z`,
        color,
      )
    return (
      heap(0, lighter(palette.cream, 0.4)) +
      heap(-0.31, palette.leaf) +
      heap(0.31, palette.main) +
      heap(-0.14, lighter(palette.cream, 0.4)) +
      heap(0.15, darker(palette.accent, 0.06)) +
      ellipse([0, -width * 0.1, width * 0.15, width * 0.062], '#fffdf6') +
      ellipse([0, -width * 0.12, width * 0.064, width * 0.05], brush.ball('#f0a92c'))
    )
  }
}

export function steam(height: number): string {
  const wisps = [-15, 1, 17].map(
    (x, index) => `M${x} 0c-8 ${-height * 0.24} 8 ${-height * 0.42} 0 ${-height * (index === 1 ? 0.8 : 0.62)}`,
  )
  return stroke(wisps.join(''), '#fffaf0', 3, 'opacity=".62"')
}

/** Sticks that lean on the bowl's rim, so that they never hang in the air. */
export function chopsticks(color: string, width: number): string {
  return stroke(
    `M${-width * 0.16} 3L${width * 0.62} -52M${-width * 0.06} 5L${width * 0.66} -40`,
    darker(color, 0.12),
    4,
  )
}

export function halfEgg(): string {
  return ellipse([0, -4, 15, 10], '#fffdf6') + ellipse([0, -5, 8, 5.4], '#f0a92c')
}

export function herbs({ palette }: Kit): string {
  return (
    moved(-2, 2, -34, leaf(28, palette.leaf)) +
    moved(2, 2, 30, leaf(26, lighter(palette.leaf, 0.14))) +
    moved(0, 2, 0, leaf(30, darker(palette.leaf, 0.1)))
  )
}

export function shrimp(color: string): string {
  return (
    stroke('M-14 2C-16 -16 8 -22 14 -6', color, 9) +
    stroke('M-8 -8l4 4M0 -13l1 5M8 -12l-3 5', lighter(color, 0.5), 1.6) +
    path('M12 -6l10 2 -4 7z', darker(color, 0.12))
  )
}
