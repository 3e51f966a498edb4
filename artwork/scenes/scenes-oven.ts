import * as bottle from '../props/bottles.ts'
import * as bread from '../props/dishes-bread.ts'
import * as sweet from '../props/dishes-sweet.ts'
import * as glass from '../props/glasses.ts'
import * as green from '../props/greenery.ts'
import * as produce from '../props/produce.ts'
import * as thing from '../props/table-things.ts'
import { bowl, cupAndSaucer, jug, stackedPlates, teapot } from '../props/crockery.ts'
import { salad } from '../props/fillings.ts'
import type { CoverCuisine, CuisineArt } from './cuisine-art.ts'

type Own = Extract<CoverCuisine, 'Bakery' | 'Café' | 'Pizza'>

const coffee = '#5a3520'
const lager = '#e6a832'

export const ovenScenes: Record<Own, CuisineArt> = {
  Bakery: {
    palettes: ['blush', 'rose', 'lilac', 'mustard', 'sage', 'cocoa'],
    backs: ['arch', 'window', 'shelf', 'panels', 'picture', 'twoMoons'],
    patterns: ['dots', 'gingham', 'scales', 'stripe'],
    scenes: [
      (kit) => [
        jug(kit, { color: kit.palette.deep, band: kit.palette.accent }),
        sweet.layerCake(kit),
        cupAndSaucer(kit, { width: 96, color: kit.palette.main, drink: coffee }),
      ],
      (kit) => [
        green.tulipVase(kit, { color: kit.palette.deep, band: kit.palette.accent }),
        bread.croissantPlate(kit),
        thing.coffeePress(kit),
      ],
      (kit) => [
        produce.eggs(kit),
        bread.loafBoard(kit),
        jug(kit, { color: kit.palette.cream, band: kit.palette.main }),
        thing.enamelMug(kit, kit.palette.main),
      ],
      (kit) => [
        teapot(kit, { color: kit.palette.deep, knob: kit.palette.accent }),
        sweet.macaronTower(kit),
        green.blossomVase(kit, { color: kit.palette.cream, band: kit.palette.main }),
      ],
      (kit) => [
        green.eucalyptusVase(kit, { color: kit.palette.main, band: kit.palette.cream }),
        sweet.cupcakeTrio(kit),
        cupAndSaucer(kit, { width: 96, color: kit.palette.deep, drink: coffee }),
      ],
      (kit) => [
        jug(kit, { color: kit.palette.deep, band: kit.palette.accent }),
        sweet.pieSlice(kit),
        sweet.iceCoupe(kit),
      ],
    ],
  },
  Café: {
    palettes: ['cocoa', 'sage', 'blush', 'sea', 'fog', 'mustard'],
    backs: ['window', 'arch', 'shelf', 'sun', 'picture', 'lamp'],
    patterns: ['dots', 'stripe', 'herringbone', 'scales'],
    scenes: [
      (kit) => [
        thing.mokaPot(kit),
        bread.croissantPlate(kit),
        cupAndSaucer(kit, { width: 118, color: kit.palette.cream, drink: coffee }),
      ],
      (kit) => [
        green.leafVase(kit, { color: kit.palette.main, band: kit.palette.deep }),
        cupAndSaucer(kit, { width: 168, color: kit.palette.cream, drink: coffee }),
        thing.coffeePress(kit),
      ],
      (kit) => [
        produce.eggs(kit),
        sweet.pancakes(kit),
        glass.tallGlass(kit, '#b98056'),
        green.eucalyptusVase(kit, { color: kit.palette.deep, band: kit.palette.accent }),
      ],
      (kit) => [
        stackedPlates(kit, [kit.palette.main, kit.palette.cream, kit.palette.accent, kit.palette.cream]),
        sweet.cupcakeTrio(kit),
        glass.tallGlass(kit, '#9a5f38'),
      ],
    ],
  },
  Pizza: {
    palettes: ['terracotta', 'diner', 'olive', 'saffron', 'sage', 'ember'],
    backs: ['arch', 'sun', 'hills', 'panels', 'twoMoons', 'lowSun'],
    patterns: ['gingham', 'checks', 'diamonds'],
    scenes: [
      (kit) => [
        bottle.oilCruet(kit, { glass: '#c9a227', label: kit.palette.deep }),
        bread.pizzaStand(kit),
        glass.wineGlass(kit, '#8c1f33'),
        produce.tomatoes(kit),
      ],
      (kit) => [
        green.herbPot(kit, { color: kit.palette.main, band: kit.palette.deep }),
        bread.pizzaPeel(kit),
        thing.pizzaCutterCan(kit),
        produce.garlic(kit),
      ],
      (kit) => [
        glass.beerGlass(kit, lager),
        bread.pizzaStand(kit),
        green.herbPot(kit, { color: kit.palette.cream, band: kit.palette.main }),
        produce.olives(kit),
      ],
      (kit) => [
        bottle.carafe(kit, { glass: '#8c1f33', label: kit.palette.cream }),
        bread.pizzaPeel(kit),
        bowl(kit, { width: 112, color: kit.palette.cream, band: kit.palette.leaf, filling: salad(kit) }),
        bottle.pepperMill(kit, { glass: '#7b4a2c', label: kit.palette.accent }),
      ],
    ],
  },
}
