import * as bottle from '../props/bottles.ts'
import * as glass from '../props/glasses.ts'
import * as green from '../props/greenery.ts'
import * as produce from '../props/produce.ts'
import * as thing from '../props/table-things.ts'
import { clayPot, coconut, mangoRice, papayaMortar } from '../props/dishes-east.ts'
import { skewers } from '../props/dishes-meat.ts'
import { naanBasket, samosaPlate } from '../props/dishes-bread.ts'
import { shrimp } from '../props/fillings.ts'
import { noodleBowl, curry } from '../props/laid-bowls.ts'
import type { CoverCuisine, CuisineArt } from './cuisine-art.ts'

type Own = Extract<CoverCuisine, 'Indian' | 'Thai'>

export const southAsianScenes: Record<Own, CuisineArt> = {
  Indian: {
    palettes: ['saffron', 'plum', 'mustard', 'teal', 'lagoon', 'wine'],
    backs: ['arch', 'sun', 'panels', 'twoMoons', 'window', 'lowSun'],
    patterns: ['petals', 'tiles', 'embroidery', 'diamonds'],
    scenes: [
      (kit) => [
        green.leafVase(kit, { color: '#c98a2b', band: kit.palette.deep }),
        curry(kit, { color: kit.palette.deep, band: kit.palette.accent }, '#d9822b'),
        thing.spiceBowls(kit),
      ],
      (kit) => [
        bottle.carafe(kit, { glass: '#f0b45a', label: kit.palette.deep }),
        samosaPlate(kit),
        thing.sauceTrio(kit),
        thing.lantern(kit),
      ],
      (kit) => [
        naanBasket(kit),
        curry(kit, { color: kit.palette.main, band: kit.palette.cream }, '#c8541f'),
        produce.chilies(kit),
      ],
      (kit) => [
        thing.teaGlasses(kit),
        clayPot(kit, kit.palette.main),
        thing.spiceBowls(kit),
        green.blossomVase(kit, { color: kit.palette.deep, band: kit.palette.accent }),
      ],
    ],
  },
  Thai: {
    palettes: ['lagoon', 'sage', 'saffron', 'plum', 'moss', 'teal'],
    backs: ['sun', 'lowSun', 'hills', 'twoMoons', 'arch', 'paperLanterns'],
    patterns: ['petals', 'embroidery', 'scales'],
    scenes: [
      (kit) => [
        green.leafVase(kit, { color: kit.palette.main, band: kit.palette.deep }),
        noodleBowl(kit, { color: kit.palette.cream, band: kit.palette.main }, shrimp('#ec8a5f')),
        glass.tallGlass(kit, '#d9822b'),
        produce.citrus(kit, '#8fb84a'),
      ],
      (kit) => [
        coconut(kit),
        curry(kit, { color: kit.palette.deep, band: kit.palette.accent }, '#8fa83f'),
        produce.chilies(kit),
      ],
      (kit) => [papayaMortar(kit), skewers(kit), produce.citrus(kit, '#8fb84a')],
      (kit) => [
        green.herbPot(kit, { color: kit.palette.deep, band: kit.palette.accent }),
        mangoRice(kit),
        coconut(kit),
      ],
    ],
  },
}
