import * as bottle from '../props/bottles.ts'
import * as meat from '../props/dishes-meat.ts'
import * as sweet from '../props/dishes-sweet.ts'
import * as glass from '../props/glasses.ts'
import * as green from '../props/greenery.ts'
import * as produce from '../props/produce.ts'
import * as thing from '../props/table-things.ts'
import { bowl, jug } from '../props/crockery.ts'
import { mound, salad } from '../props/fillings.ts'
import type { CoverCuisine, CuisineArt } from './cuisine-art.ts'

type Own = Extract<CoverCuisine, 'American' | 'Barbecue' | 'Steakhouse'>

const ketchup = '#b8321f'
const mustard = '#e3ac2c'
const lager = '#e6a832'

export const americanScenes: Record<Own, CuisineArt> = {
  American: {
    palettes: ['diner', 'sea', 'mustard', 'fog', 'sage', 'indigo'],
    backs: ['sun', 'window', 'panels', 'twoMoons', 'lamp', 'picture'],
    patterns: ['checks', 'gingham', 'stripe'],
    scenes: [
      (kit) => [
        bottle.squeezeBottle(kit, { glass: ketchup, label: kit.palette.cream }),
        bottle.squeezeBottle(kit, { glass: mustard, label: kit.palette.cream }),
        meat.burgerPlate(kit),
        glass.tallGlass(kit, '#8a4a2c'),
      ],
      (kit) => [
        green.tulipVase(kit, { color: kit.palette.deep, band: kit.palette.accent }),
        meat.friedChickenPlate(kit),
        glass.tallGlass(kit, '#d08a3a'),
        produce.citrus(kit, '#f0bf3e'),
      ],
      (kit) => [
        jug(kit, { color: kit.palette.cream, band: kit.palette.main }),
        sweet.pancakes(kit),
        thing.enamelMug(kit, kit.palette.main),
      ],
      (kit) => [
        thing.enamelMug(kit, kit.palette.cream),
        sweet.pieSlice(kit),
        produce.apples(kit),
        green.eucalyptusVase(kit, { color: kit.palette.deep, band: kit.palette.accent }),
      ],
    ],
  },
  Barbecue: {
    palettes: ['ember', 'mustard', 'cocoa', 'terracotta', 'diner', 'fog'],
    backs: ['lowSun', 'sun', 'hills', 'lamp', 'panels'],
    patterns: ['gingham', 'checks', 'herringbone'],
    scenes: [
      (kit) => [
        bottle.squareBottle(kit, { glass: ketchup, label: kit.palette.cream }),
        meat.ribsBoard(kit),
        glass.beerGlass(kit, lager),
        produce.chilies(kit),
      ],
      (kit) => [
        glass.beerGlass(kit, lager),
        meat.brisketBoard(kit),
        thing.sauceTrio(kit),
        bottle.squeezeBottle(kit, { glass: ketchup, label: kit.palette.cream }),
      ],
      (kit) => [
        bowl(kit, {
          width: 118,
          color: kit.palette.cream,
          band: kit.palette.main,
          filling: mound(kit, { color: '#eab64a', high: 0.16 }),
        }),
        meat.roastChicken(kit),
        bottle.beerBottle(kit, { glass: '#6b3f1d', label: kit.palette.cream }),
        bottle.beerBottle(kit, { glass: '#6b3f1d', label: kit.palette.accent }),
      ],
      (kit) => [
        bottle.squareBottle(kit, { glass: '#5c2a16', label: kit.palette.accent }),
        meat.skewers(kit),
        glass.tallGlass(kit, '#c98434'),
        produce.tomatoes(kit),
      ],
    ],
  },
  Steakhouse: {
    palettes: ['ember', 'wine', 'moss', 'cocoa', 'midnight', 'fog'],
    backs: ['lamp', 'sun', 'picture', 'arch', 'panels'],
    patterns: ['herringbone', 'diamonds', 'stripe'],
    scenes: [
      (kit) => [
        bottle.wineBottle(kit, { glass: '#2a1a1c', label: kit.palette.accent }),
        glass.wineGlass(kit, '#8c1f33'),
        meat.steakPlate(kit),
        bottle.pepperMill(kit, { glass: '#7b4a2c', label: kit.palette.accent }),
      ],
      (kit) => [thing.candle(kit), meat.brisketBoard(kit), glass.tumbler(kit, '#c98434'), produce.mushrooms(kit)],
      (kit) => [
        glass.martini(kit, '#e8dcae'),
        meat.steakPlate(kit),
        bowl(kit, { width: 104, color: kit.palette.deep, band: kit.palette.accent, filling: salad(kit) }),
        bottle.carafe(kit, { glass: '#8c1f33', label: kit.palette.accent }),
      ],
      (kit) => [
        green.eucalyptusVase(kit, { color: kit.palette.deep, band: kit.palette.accent }),
        meat.ribsBoard(kit),
        glass.coupe(kit, '#c0522f'),
        produce.garlic(kit),
      ],
    ],
  },
}
