import { lighter } from '../paint/color.ts'
import * as bottle from '../props/bottles.ts'
import * as glass from '../props/glasses.ts'
import * as green from '../props/greenery.ts'
import * as produce from '../props/produce.ts'
import * as thing from '../props/table-things.ts'
import * as sea from '../props/dishes-sea.ts'
import { clayPot } from '../props/dishes-east.ts'
import { tacos } from '../props/dishes-meat.ts'
import { jug } from '../props/crockery.ts'
import { flan } from '../props/dishes-sweet.ts'
import { guacamole } from '../props/laid-bowls.ts'
import type { CoverCuisine, CuisineArt } from './cuisine-art.ts'

type Own = Extract<CoverCuisine, 'Mexican' | 'Seafood'>

const white = '#e6c974'
const lemon = '#f0bf3e'
const lime = '#8fb84a'

export const coastScenes: Record<Own, CuisineArt> = {
  Mexican: {
    palettes: ['lagoon', 'saffron', 'plum', 'terracotta', 'teal', 'mustard'],
    backs: ['bunting', 'sun', 'arch', 'lowSun', 'hills', 'twoMoons'],
    patterns: ['embroidery', 'diamonds', 'tiles', 'petals'],
    scenes: [
      (kit) => [
        green.cactusPot(kit, { color: kit.palette.main, band: kit.palette.deep }),
        tacos(kit),
        glass.tumbler(kit, '#d9d58a'),
      ],
      (kit) => [
        bottle.squareBottle(kit, { glass: lighter(kit.palette.accent, 0.2), label: kit.palette.deep }),
        guacamole(kit),
        produce.citrus(kit, lime),
        glass.coupe(kit, '#cfd982'),
      ],
      (kit) => [
        thing.lantern(kit),
        clayPot(kit, kit.palette.main),
        thing.sauceTrio(kit),
        green.cactusPot(kit, { color: kit.palette.deep, band: kit.palette.accent }),
      ],
      (kit) => [
        bottle.squareBottle(kit, { glass: '#b8321f', label: kit.palette.cream }),
        flan(kit),
        glass.tallGlass(kit, '#e2b98a'),
        produce.chilies(kit),
      ],
    ],
  },
  Seafood: {
    palettes: ['sea', 'teal', 'indigo', 'fog', 'midnight', 'lagoon'],
    backs: ['sun', 'twoMoons', 'window', 'lowSun', 'hills', 'arch'],
    patterns: ['scales', 'waves', 'stripe', 'checks'],
    scenes: [
      (kit) => [
        bottle.wineBottle(kit, { glass: '#3e5a3a', label: kit.palette.cream }),
        sea.fishPlate(kit),
        produce.citrus(kit, lemon),
      ],
      (kit) => [
        glass.flute(kit, white),
        sea.oysterPlatter(kit),
        bottle.squareBottle(kit, { glass: '#b8321f', label: kit.palette.cream }),
      ],
      (kit) => [
        glass.wineGlass(kit, white),
        sea.crab(kit),
        jug(kit, { color: kit.palette.deep, band: kit.palette.cream }),
        produce.citrus(kit, lemon),
      ],
      (kit) => [sea.shrimpCoupe(kit), sea.lobsterRoll(kit), glass.beerGlass(kit, '#e6a832')],
    ],
  },
}
