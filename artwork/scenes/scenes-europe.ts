import * as bottle from '../props/bottles.ts'
import * as bread from '../props/dishes-bread.ts'
import * as meat from '../props/dishes-meat.ts'
import { skewers } from '../props/dishes-meat.ts'
import * as sweet from '../props/dishes-sweet.ts'
import { baklava, tiramisu } from '../props/dishes-sweet.ts'
import * as glass from '../props/glasses.ts'
import * as green from '../props/greenery.ts'
import * as produce from '../props/produce.ts'
import * as thing from '../props/table-things.ts'
import * as sea from '../props/dishes-sea.ts'
import { bowl, jug } from '../props/crockery.ts'
import { salad } from '../props/fillings.ts'
import { pasta, hummus, paella, onionSoup } from '../props/laid-bowls.ts'
import type { CoverCuisine, CuisineArt } from './cuisine-art.ts'

type Own = Extract<CoverCuisine, 'French' | 'Italian' | 'Mediterranean' | 'Tapas'>

const red = '#8c1f33'
const white = '#e6c974'
const lemon = '#f0bf3e'

export const europeanScenes: Record<Own, CuisineArt> = {
  French: {
    palettes: ['indigo', 'fog', 'wine', 'lilac', 'sage', 'rose'],
    backs: ['arch', 'window', 'picture', 'lamp', 'panels', 'twoMoons'],
    patterns: ['stripe', 'diamonds', 'petals'],
    scenes: [
      (kit) => [
        bottle.burgundyBottle(kit, { glass: '#2c4a36', label: kit.palette.cream }),
        glass.wineGlass(kit, '#8c1f33'),
        bread.baguettes(kit),
        thing.cheeseBoard(kit),
        produce.grapes(kit),
      ],
      (kit) => [
        thing.candle(kit),
        meat.roastChicken(kit),
        glass.wineGlass(kit, '#e3c067'),
        bottle.wineBottle(kit, { glass: '#3e5a3a', label: kit.palette.accent }),
      ],
      (kit) => [
        glass.flute(kit, '#eccb74'),
        glass.flute(kit, '#eccb74'),
        sweet.macaronTower(kit),
        green.tulipVase(kit, { color: kit.palette.deep, band: kit.palette.accent }),
      ],
      (kit) => [
        bottle.wineBottle(kit, { glass: '#2c3a2c', label: kit.palette.cream }),
        onionSoup(kit),
        glass.wineGlass(kit, '#8c1f33'),
        produce.garlic(kit),
      ],
    ],
  },
  Italian: {
    palettes: ['terracotta', 'olive', 'rose', 'wine', 'sage', 'mustard'],
    backs: ['arch', 'hills', 'window', 'twoMoons', 'shelf', 'sun'],
    patterns: ['gingham', 'diamonds', 'stripe'],
    scenes: [
      (kit) => [
        bottle.wineBottle(kit, { glass: '#2f4632', label: kit.palette.cream }),
        glass.wineGlass(kit, red),
        pasta(kit, { color: kit.palette.cream, band: kit.palette.main }),
        produce.tomatoes(kit),
      ],
      (kit) => [
        green.leafVase(kit, { color: kit.palette.main, band: kit.palette.deep }),
        bread.loafBoard(kit),
        bottle.oilCruet(kit, { glass: '#c9a227', label: kit.palette.deep }),
        produce.olives(kit),
      ],
      (kit) => [thing.mokaPot(kit), tiramisu(kit), glass.coupe(kit, '#d9622f'), produce.figs(kit)],
      (kit) => [
        glass.tumbler(kit, '#e0642c'),
        bowl(kit, { width: 172, color: kit.palette.deep, band: kit.palette.accent, filling: salad(kit) }),
        bottle.carafe(kit, { glass: red, label: kit.palette.cream }),
        produce.garlic(kit),
      ],
      (kit) => [
        green.herbPot(kit, { color: kit.palette.main, band: kit.palette.deep }),
        pasta(kit, { color: kit.palette.deep, band: kit.palette.cream }),
        bottle.burgundyBottle(kit, { glass: '#3d2328', label: kit.palette.accent }),
        produce.garlic(kit),
      ],
    ],
  },
  Mediterranean: {
    palettes: ['teal', 'sea', 'olive', 'terracotta', 'sage', 'lagoon'],
    backs: ['arch', 'hills', 'window', 'sun', 'twoMoons', 'panels'],
    patterns: ['tiles', 'diamonds', 'waves', 'scales'],
    scenes: [
      (kit) => [
        green.leafVase(kit, { color: kit.palette.deep, band: kit.palette.main }),
        bowl(kit, { width: 176, color: kit.palette.main, band: kit.palette.cream, filling: salad(kit) }),
        bottle.oilCruet(kit, { glass: '#b9b23a', label: kit.palette.deep }),
        produce.olives(kit),
      ],
      (kit) => [
        jug(kit, { color: kit.palette.cream, band: kit.palette.table }),
        skewers(kit),
        produce.citrus(kit, lemon),
      ],
      (kit) => [thing.teaGlasses(kit), baklava(kit), produce.pomegranate(kit), thing.lantern(kit)],
      (kit) => [
        bottle.oilCruet(kit, { glass: '#b9b23a', label: kit.palette.main }),
        bread.naanBasket(kit),
        hummus(kit),
        produce.tomatoes(kit),
      ],
    ],
  },
  Tapas: {
    palettes: ['wine', 'saffron', 'terracotta', 'olive', 'mustard', 'plum'],
    backs: ['arch', 'lamp', 'sun', 'shelf', 'panels', 'twoMoons'],
    patterns: ['tiles', 'diamonds', 'fretwork', 'petals'],
    scenes: [
      (kit) => [
        bottle.burgundyBottle(kit, { glass: '#3d1b22', label: kit.palette.cream }),
        bread.panConTomate(kit),
        glass.wineGlass(kit, red),
        produce.olives(kit),
      ],
      (kit) => [
        bottle.carafe(kit, { glass: red, label: kit.palette.accent }),
        bread.tortillaStand(kit),
        glass.tumbler(kit, '#b8342c'),
        produce.garlic(kit),
      ],
      (kit) => [
        glass.coupe(kit, white),
        paella(kit),
        produce.citrus(kit, lemon),
        bottle.pepperMill(kit, { glass: '#7b4a2c', label: kit.palette.accent }),
      ],
      (kit) => [
        thing.candle(kit),
        sea.shrimpCoupe(kit),
        thing.cheeseBoard(kit),
        bottle.wineBottle(kit, { glass: '#2a1a1c', label: kit.palette.accent }),
        produce.grapes(kit),
      ],
    ],
  },
}
