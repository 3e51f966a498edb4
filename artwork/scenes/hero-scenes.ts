import type { HeroBack } from '../backs/hero-back.ts'
import * as late from '../backs/hero-backs-late.ts'
import * as night from '../backs/hero-backs-night.ts'
import * as outdoors from '../backs/hero-backs-outdoors.ts'
import * as rooms from '../backs/hero-backs-rooms.ts'
import type { HeroTone } from '../paint/hero-palette.ts'
import { moved } from '../paint/marks.ts'
import type { PatternName } from '../paint/patterns.ts'
import * as bottle from '../props/bottles.ts'
import { bowl, cupAndSaucer, handlelessCup, jug } from '../props/crockery.ts'
import * as meat from '../props/dishes-meat.ts'
import * as sea from '../props/dishes-sea.ts'
import { pieSlice } from '../props/dishes-sweet.ts'
import * as bread from '../props/dishes-bread.ts'
import * as east from '../props/dishes-east.ts'
import { chopsticks, halfEgg, noodles, steam } from '../props/fillings.ts'
import * as glass from '../props/glasses.ts'
import * as green from '../props/greenery.ts'
import * as hero from '../props/hero-things.ts'
import * as produce from '../props/produce.ts'
import * as thing from '../props/table-things.ts'
import type { Kit, Prop } from '../paint/prop.ts'
import { pasta } from '../props/laid-bowls.ts'

export interface HeroScene {
  readonly tone: HeroTone
  readonly back: HeroBack
  readonly pattern: PatternName
  readonly things: (kit: Kit) => Prop[]
}

const red = '#8c1f33'
const lemon = '#f0bf3e'

/** Named as the partners' themes name them. */
export const heroScenes = {
  'still life, warm window': scene('dark', night.windowAtDusk, 'diamonds', (kit) => [
    bottle.wineBottle(kit, { glass: '#2f5a4a', label: kit.palette.cream }),
    bread.loafBoard(kit),
    pasta(kit, { color: kit.palette.cream, band: kit.palette.main }),
    glass.wineGlass(kit, red),
    produce.tomatoes(kit),
    thing.candle(kit),
  ]),
  'table by a terminal window': scene('light', outdoors.terminalWindow, 'stripe', (kit) => [
    glass.wineGlass(kit, red),
    meat.steakPlate(kit),
    green.eucalyptusVase(kit, { color: kit.palette.cream, band: kit.palette.deep }),
    cupAndSaucer(kit, { width: 104, color: kit.palette.cream, drink: '#5a3520' }),
    produce.citrus(kit, lemon),
  ]),
  'city lights from above': scene('dark', night.cityFromAbove, 'dots', (kit) => [
    bottle.burgundyBottle(kit, { glass: '#1f3a34', label: kit.palette.accent }),
    glass.flute(kit, '#eccb74'),
    sea.sushiBoard(kit),
    glass.flute(kit, '#eccb74'),
    thing.votive(kit),
  ]),
  'candle and glass': scene('dark', night.loungeCurtains, 'herringbone', (kit) => [
    thing.candle(kit),
    produce.figs(kit),
    glass.coupe(kit, '#c0522f'),
    thing.cheeseBoard(kit),
    bottle.burgundyBottle(kit, { glass: '#3d1b22', label: kit.palette.accent }),
    produce.grapes(kit),
  ]),
  'sun over a diner counter': scene('light', outdoors.desertSun, 'checks', (kit) => [
    hero.coffeePotOnTrivet(kit),
    meat.ribsBoard(kit),
    thing.enamelMug(kit, kit.palette.cream),
    bottle.squeezeBottle(kit, { glass: '#b8321f', label: kit.palette.cream }),
    produce.chilies(kit),
    green.cactusPot(kit, { color: kit.palette.main, band: kit.palette.cream }),
  ]),
  'oysters, blue and white': scene('light', outdoors.seaHorizon, 'scales', (kit) => [
    jug(kit, { color: kit.palette.cream, band: '#0b63c5' }),
    glass.flute(kit, '#e6c974'),
    sea.oysterPlatter(kit),
    produce.citrus(kit, lemon),
    glass.flute(kit, '#e6c974'),
    green.leafVase(kit, { color: '#0b63c5', band: kit.palette.cream }),
  ]),
  'one black cup on yellow': scene('light', rooms.plainDisc, 'dots', (kit) => [
    cupAndSaucer(kit, { width: 210, color: '#1c1b1a', drink: '#5a3520' }),
  ]),
  'salmon on slate': scene('dark', night.aurora, 'waves', (kit) => [
    thing.lantern(kit),
    sea.salmonSlate(kit),
    bottle.carafe(kit, { glass: '#cfe4e2', label: kit.palette.leaf }),
    handlelessCup(kit, { color: kit.palette.cream, band: kit.palette.leaf }),
  ]),
  'silver cloche, linen': scene('light', rooms.grandArches, 'diamonds', (kit) => [
    thing.candle(kit),
    glass.wineGlass(kit, '#e6c974'),
    thing.cloche(kit),
    glass.coupe(kit, '#eccb74'),
    green.tulipVase(kit, { color: kit.palette.deep, band: kit.palette.accent }),
  ]),
  'herbs and earthenware': scene('light', rooms.gardenTrellis, 'petals', (kit) => [
    green.herbPot(kit, { color: '#b5653f', band: '#8f4a2b' }),
    produce.garlic(kit),
    east.clayPot(kit, '#b5653f'),
    bottle.oilCruet(kit, { glass: '#b9b23a', label: kit.palette.deep }),
    produce.mushrooms(kit),
    jug(kit, { color: kit.palette.cream, band: kit.palette.leaf }),
  ]),
  'marble table, coupe': scene('light', rooms.brasseriePanels, 'veins', (kit) => [
    bottle.wineBottle(kit, { glass: '#26302a', label: kit.palette.cream }),
    glass.coupe(kit, '#d9b25c'),
    sea.oysterPlatter(kit),
    glass.coupe(kit, '#d9b25c'),
    produce.grapes(kit),
  ]),
  'pie, enamel mug': scene('light', outdoors.roadWindow, 'gingham', (kit) => [
    hero.coffeePotOnTrivet(kit),
    thing.enamelMug(kit, kit.palette.cream),
    pieSlice(kit),
    produce.apples(kit),
    bottle.squeezeBottle(kit, { glass: '#c98a1e', label: kit.palette.cream }),
  ]),
  'lemons and shellfish': scene('light', outdoors.seaPorch, 'waves', (kit) => [
    jug(kit, { color: kit.palette.cream, band: kit.palette.table }),
    glass.wineGlass(kit, '#e6c974'),
    sea.crab(kit),
    produce.citrus(kit, lemon),
    bottle.carafe(kit, { glass: '#dff0ee', label: kit.palette.leaf }),
  ]),
  'dark: martini under a lamp': scene('dark', late.supperClub, 'fretwork', (kit) => [
    thing.candle(kit),
    glass.martini(kit, '#e8dcae'),
    produce.olives(kit),
    glass.martini(kit, '#e8dcae'),
    meat.steakPlate(kit),
    glass.tumbler(kit, '#b8702a'),
  ]),
  'diner stool and road': scene('light', outdoors.openRoad, 'checks', (kit) => [
    bottle.squeezeBottle(kit, { glass: '#e3ac2c', label: kit.palette.cream }),
    glass.tallGlass(kit, '#7a3f24'),
    meat.burgerPlate(kit),
    bottle.squeezeBottle(kit, { glass: '#b8321f', label: kit.palette.cream }),
    thing.enamelMug(kit, kit.palette.cream),
  ]),
  'pasta bowl, four forks': scene('light', rooms.kitchenShelf, 'gingham', (kit) => [
    bottle.pepperMill(kit, { glass: '#8a5a36', label: '#5e3a22' }),
    pasta(kit, { color: kit.palette.main, band: kit.palette.cream }),
    produce.tomatoes(kit),
    hero.forkCrock(kit, { color: kit.palette.cream, band: kit.palette.main }),
    bread.loafBoard(kit),
    bottle.oilCruet(kit, { glass: '#c9a227', label: kit.palette.deep }),
  ]),
  'noodle stand at night': scene('dark', late.noodleStand, 'waves', (kit) => [
    bottle.squareBottle(kit, { glass: '#b8321f', label: kit.palette.cream }),
    ramen(kit),
    thing.sauceTrio(kit),
    east.steamerStack(kit),
    handlelessCup(kit, { color: kit.palette.cream, band: kit.palette.main }),
  ]),
  'receipt turning into a taco': scene('light', rooms.party, 'embroidery', (kit) => [
    hero.receiptTill(kit, kit.palette.deep),
    meat.tacos(kit),
    produce.citrus(kit, '#8fb84a'),
    glass.tallGlass(kit, '#d94f7a'),
    thing.sauceTrio(kit),
  ]),
  'sliders, scoreboard light': scene('dark', late.scoreboard, 'checks', (kit) => [
    glass.beerGlass(kit, '#e6a832'),
    hero.sliders(kit),
    thing.sauceTrio(kit),
    glass.beerGlass(kit, '#e6a832'),
    bottle.squeezeBottle(kit, { glass: '#b8321f', label: kit.palette.cream }),
  ]),
} satisfies Record<string, HeroScene>

type HeroSceneName = keyof typeof heroScenes

export function isHeroScene(name: string): name is HeroSceneName {
  return Object.hasOwn(heroScenes, name)
}

function scene(tone: HeroTone, painted: HeroBack, pattern: PatternName, things: HeroScene['things']): HeroScene {
  return { tone, back: painted, pattern, things }
}

function ramen(kit: Kit): Prop {
  const strands = noodles(kit, halfEgg())
  return bowl(kit, {
    width: 200,
    color: kit.palette.cream,
    band: kit.palette.main,
    filling: (width) => moved(-34, -34, 0, steam(62)) + strands(width) + chopsticks('#8a5a36', width),
  })
}
