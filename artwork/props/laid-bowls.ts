import { darker, lighter } from '../paint/color.ts'
import { moved, path, stroke } from '../paint/marks.ts'
import { bowl, type BowlOptions } from './crockery.ts'
import { broth, chopsticks, herbs, mound, noodles, ricebowl, shrimp, steam } from './fillings.ts'
import type { Kit, Prop } from '../paint/prop.ts'

const wood = '#8a5a36'

export function noodleBowl(kit: Kit, colors: Pick<BowlOptions, 'color' | 'band'>, topping: string): Prop {
  const strands = noodles(kit, topping)
  return bowl(kit, {
    width: 190,
    ...colors,
    filling: (width) => moved(-34, -34, 0, steam(62)) + strands(width) + chopsticks(wood, width),
  })
}

export function curry(kit: Kit, colors: Pick<BowlOptions, 'color' | 'band'>, sauce: string): Prop {
  const heap = mound(kit, { color: sauce, high: 0.2 })
  return bowl(kit, { width: 184, ...colors, filling: (width) => moved(0, -58, 0, steam(50)) + heap(width) })
}

export function pho(kit: Kit): Prop {
  const soup = broth(kit, {
    soup: '#c98a4a',
    topping: moved(-24, 0, 0, herbs(kit)) + moved(34, -2, 0, shrimp('#ec8a5f')),
  })
  return bowl(kit, {
    width: 198,
    color: lighter(kit.palette.cream, 0.4),
    band: kit.palette.deep,
    filling: (width) => moved(4, -30, 0, steam(60)) + soup(width) + chopsticks(wood, width),
  })
}

export function pasta(kit: Kit, colors: { color: string; band: string }): Prop {
  const strands = noodles(kit, moved(0, 0, 0, herbs(kit)))
  return bowl(kit, { width: 178, ...colors, filling: (width) => moved(46, -26, 0, steam(44)) + strands(width) })
}

export function hummus(kit: Kit): Prop {
  return bowl(kit, {
    width: 138,
    color: kit.palette.deep,
    band: kit.palette.accent,
    filling: mound(kit, { color: '#dcbf86', high: 0.16 }),
  })
}

export function guacamole(kit: Kit): Prop {
  return bowl(kit, {
    width: 168,
    color: '#4b4541',
    band: kit.palette.main,
    filling: mound(kit, { color: '#a3b84c', high: 0.2 }),
  })
}

export function paella(kit: Kit): Prop {
  const rice = ricebowl(kit)
  return bowl(kit, {
    width: 196,
    color: kit.palette.deep,
    band: kit.palette.accent,
    filling: (width) => rice(width) + moved(-40, -14, 0, shrimp('#e2683f')) + moved(44, -14, 30, shrimp('#e2683f')),
  })
}

/** Toast lies on the soup, as it should. */
export function onionSoup(kit: Kit): Prop {
  const soup = broth(kit, { soup: '#b4672c', topping: '' })
  const toast = lighter(kit.palette.accent, 0.2)
  return bowl(kit, {
    width: 168,
    color: kit.palette.cream,
    band: kit.palette.deep,
    filling: (width) =>
      moved(0, -8, 0, steam(58)) +
      soup(width) +
      path('M-42 2C-40 -14 40 -14 42 2Q0 8 -42 2Z', toast) +
      stroke('M-30 -2Q0 -12 30 -2', darker(toast, 0.2), 3),
  })
}
