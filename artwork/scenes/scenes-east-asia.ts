import { darker } from '../paint/color.ts'
import * as bottle from '../props/bottles.ts'
import * as glass from '../props/glasses.ts'
import * as green from '../props/greenery.ts'
import * as produce from '../props/produce.ts'
import * as thing from '../props/table-things.ts'
import {
  banchan,
  baoPlate,
  clayPot,
  coconut,
  dumplingPlate,
  springRolls,
  steamerStack,
  tableGrill,
} from '../props/dishes-east.ts'
import { salmonSlate, sushiBoard } from '../props/dishes-sea.ts'
import { banhMiBoard } from '../props/dishes-bread.ts'
import { bowl, handlelessCup, saucer, teapot } from '../props/crockery.ts'
import { halfEgg, herbs, ricebowl } from '../props/fillings.ts'
import { noodleBowl, pho } from '../props/laid-bowls.ts'
import type { CoverCuisine, CuisineArt } from './cuisine-art.ts'

type Own = Extract<CoverCuisine, 'Chinese' | 'Japanese' | 'Korean' | 'Vietnamese'>

const soy = '#3a2018'

export const eastAsianScenes: Record<Own, CuisineArt> = {
  Chinese: {
    palettes: ['saffron', 'wine', 'teal', 'mustard', 'rose', 'sage'],
    backs: ['paperLanterns', 'sun', 'twoMoons', 'panels', 'arch', 'window'],
    patterns: ['fretwork', 'waves', 'petals'],
    scenes: [
      (kit) => [
        teapot(kit, { color: kit.palette.deep, knob: kit.palette.accent }),
        steamerStack(kit),
        handlelessCup(kit, { color: kit.palette.cream, band: kit.palette.main }),
        green.blossomVase(kit, { color: kit.palette.main, band: kit.palette.accent }),
      ],
      (kit) => [
        bottle.squareBottle(kit, { glass: soy, label: kit.palette.accent }),
        noodleBowl(kit, { color: kit.palette.cream, band: kit.palette.main }, halfEgg()),
        saucer(kit, { color: kit.palette.main, sauce: soy }),
        green.blossomVase(kit, { color: kit.palette.deep, band: kit.palette.accent }),
      ],
      (kit) => [
        green.leafVase(kit, { color: kit.palette.deep, band: kit.palette.accent }),
        dumplingPlate(kit),
        handlelessCup(kit, { color: kit.palette.main, band: kit.palette.cream }),
        handlelessCup(kit, { color: kit.palette.cream, band: kit.palette.main }),
      ],
      (kit) => [
        teapot(kit, { color: kit.palette.main, knob: kit.palette.accent }),
        baoPlate(kit),
        produce.citrus(kit, '#ea8f2f'),
      ],
    ],
  },
  Japanese: {
    palettes: ['indigo', 'fog', 'midnight', 'sage', 'blush', 'teal'],
    backs: ['sun', 'twoMoons', 'lowSun', 'paperLanterns', 'picture', 'hills'],
    patterns: ['waves', 'scales', 'stripe', 'dots'],
    scenes: [
      (kit) => [
        bottle.squareBottle(kit, { glass: kit.palette.cream, label: kit.palette.main }),
        sushiBoard(kit),
        handlelessCup(kit, { color: kit.palette.main, band: kit.palette.cream }),
      ],
      (kit) => [
        green.blossomVase(kit, { color: kit.palette.deep, band: kit.palette.main }),
        noodleBowl(kit, { color: kit.palette.deep, band: kit.palette.main }, halfEgg()),
        bottle.carafe(kit, { glass: '#e9e2c8', label: kit.palette.main }),
      ],
      (kit) => [
        teapot(kit, { color: darker(kit.palette.deep, 0.1), knob: kit.palette.accent }),
        salmonSlate(kit),
        handlelessCup(kit, { color: kit.palette.cream, band: kit.palette.deep }),
      ],
      (kit) => [
        handlelessCup(kit, { color: kit.palette.cream, band: kit.palette.main }),
        dumplingPlate(kit),
        bottle.squareBottle(kit, { glass: soy, label: kit.palette.cream }),
        green.blossomVase(kit, { color: kit.palette.main, band: kit.palette.cream }),
      ],
    ],
  },
  Korean: {
    palettes: ['fog', 'teal', 'lilac', 'wine', 'sage', 'rose'],
    backs: ['twoMoons', 'sun', 'hills', 'panels', 'shelf', 'lamp'],
    patterns: ['fretwork', 'dots', 'waves', 'diamonds'],
    scenes: [
      (kit) => [
        bottle.squareBottle(kit, { glass: '#4f8a5b', label: kit.palette.cream }),
        bowl(kit, { width: 188, color: kit.palette.deep, band: kit.palette.accent, filling: ricebowl(kit) }),
        banchan(kit),
      ],
      (kit) => [glass.beerGlass(kit, '#e6a832'), tableGrill(kit), banchan(kit)],
      (kit) => [
        green.blossomVase(kit, { color: kit.palette.cream, band: kit.palette.main }),
        clayPot(kit, '#4a3a36'),
        thing.sauceTrio(kit),
        bottle.beerBottle(kit, { glass: '#3f7a52', label: kit.palette.cream }),
      ],
      (kit) => [
        bottle.beerBottle(kit, { glass: '#3f7a52', label: kit.palette.cream }),
        noodleBowl(kit, { color: kit.palette.main, band: kit.palette.cream }, herbs(kit)),
        produce.chilies(kit),
        produce.garlic(kit),
      ],
    ],
  },
  Vietnamese: {
    palettes: ['sage', 'lagoon', 'mustard', 'sea', 'blush', 'teal'],
    backs: ['hills', 'window', 'paperLanterns', 'sun', 'arch', 'lowSun'],
    patterns: ['waves', 'tiles', 'petals', 'stripe'],
    scenes: [
      (kit) => [
        bottle.squareBottle(kit, { glass: '#b8321f', label: kit.palette.cream }),
        pho(kit),
        produce.citrus(kit, '#8fb84a'),
        green.herbPot(kit, { color: kit.palette.deep, band: kit.palette.accent }),
      ],
      (kit) => [glass.tallGlass(kit, '#a8713f'), banhMiBoard(kit), produce.chilies(kit)],
      (kit) => [
        green.herbPot(kit, { color: kit.palette.main, band: kit.palette.cream }),
        springRolls(kit),
        saucer(kit, { color: kit.palette.deep, sauce: '#d9822b' }),
        glass.tumbler(kit, '#c9d08a'),
      ],
      (kit) => [
        coconut(kit),
        bowl(kit, { width: 182, color: kit.palette.main, band: kit.palette.cream, filling: ricebowl(kit) }),
        glass.tallGlass(kit, '#a8713f'),
      ],
    ],
  },
}
