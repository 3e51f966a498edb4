import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { MapStreetsAnswer } from '#contract/schemas/map.ts'
import type { MapLook } from './map-look.ts'
import { isIn } from './is-in.ts'
import { roomSource } from './mark-rooms.ts'

const source = 'places'
const population: ExpressionSpecification = ['get', 'population']

/** The closer, the smaller the towns that are named. */
const leastPopulation: ExpressionSpecification = [
  'step',
  ['zoom'],
  600_000,
  5,
  250_000,
  6,
  120_000,
  7,
  60_000,
  8,
  30_000,
  9,
  12_000,
  10,
  0,
]

/** Of a name whose middle a mark has: beside it, in parts of the size of its text. */
const aside: SymbolLayerSpecification['layout'] = {
  'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
  'text-radial-offset': 2.2,
}

/** Names of countries and states from far, of towns, and from near of their parts and of the restaurants; what comes later has the room. */
export function nameLayers(look: MapLook, streets: MapStreetsAnswer['streets']): LayerSpecification[] {
  return [partLayer(look, streets), countryLayer(look), stateLayer(look), townLayer(look), pinLayer(look)]
}

/** The restaurants that have a mark, by name, so that nobody has to press each. */
function pinLayer({ palette, font }: MapLook): LayerSpecification {
  return {
    id: 'pin names',
    type: 'symbol',
    source: roomSource,
    minzoom: 14,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': 12,
      'text-max-width': 9,
      'text-variable-anchor': ['top', 'bottom'],
      // Half a mark's height and some air, from the middle of the first line.
      'text-radial-offset': 2.5,
      'text-justify': 'auto',
    },
    paint: { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 },
  }
}

function townLayer(look: MapLook): LayerSpecification {
  return {
    id: 'towns',
    type: 'symbol',
    source,
    // From further away the names would be larger than what they name.
    minzoom: 3.2,
    filter: ['all', ['>', population, 0], ['>=', population, leastPopulation]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': look.font,
      'text-size': [
        'interpolate',
        ['linear'],
        ['zoom'],
        4,
        ['interpolate', ['linear'], population, 100_000, 11, 4_000_000, 15],
        11,
        ['interpolate', ['linear'], population, 10_000, 13, 1_000_000, 20],
      ],
      'text-max-width': 8,
      'text-padding': 6,
      ...aside,
      'symbol-sort-key': ['-', 0, population],
    },
    paint: namePaint(look),
  }
}

/** They stand among the towns with a population of -2. */
function countryLayer(look: MapLook): LayerSpecification {
  return spaced(look, { id: 'country names', minzoom: 0, maxzoom: 5.5, filter: ['==', population, -2], size: 12 })
}

/** They stand among the towns with a population of -1. */
function stateLayer(look: MapLook): LayerSpecification {
  return spaced(look, { id: 'state names', minzoom: 4, maxzoom: 7.5, filter: ['==', population, -1], size: 11 })
}

/** Parts of towns, where no streets name them. They stand among the towns without a population. */
function partLayer(look: MapLook, streets: MapStreetsAnswer['streets']): LayerSpecification {
  const isPart: ExpressionSpecification = ['==', population, 0]
  const filter: ExpressionSpecification = streets === null ? isPart : ['all', isPart, ['!', isIn(streets.bounds)]]
  return spaced(look, { id: 'parts', minzoom: 10.5, maxzoom: 24, filter, size: 12 })
}

interface Spaced {
  readonly id: string
  readonly minzoom: number
  readonly maxzoom: number
  readonly filter: ExpressionSpecification
  readonly size: number
}

function spaced(look: MapLook, { size, ...layer }: Spaced): SymbolLayerSpecification {
  return {
    ...layer,
    type: 'symbol',
    source,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': look.font,
      'text-size': size,
      'text-transform': 'uppercase',
      'text-letter-spacing': 0.08,
      'text-max-width': 7,
      'text-padding': 10,
      ...aside,
    },
    paint: namePaint(look),
  }
}

function namePaint({ palette }: MapLook): NonNullable<SymbolLayerSpecification['paint']> {
  return { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 }
}
