import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import type { MapStreetsAnswer } from '#contract/schemas/map.ts'
import type { MapLook } from './map-style.ts'
import { isIn } from './is-in.ts'

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

/** Names of states from far, of towns, and from near of the parts of towns; what comes later has the room. */
export function nameLayers(look: MapLook, streets: MapStreetsAnswer['streets']): LayerSpecification[] {
  return [partLayer(look, streets), stateLayer(look), townLayer(look)]
}

function townLayer(look: MapLook): LayerSpecification {
  return {
    id: 'towns',
    type: 'symbol',
    source,
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
      'text-padding': 12,
      'symbol-sort-key': ['-', 0, population],
    },
    paint: namePaint(look),
  }
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
    },
    paint: namePaint(look),
  }
}

function namePaint({ palette }: MapLook): NonNullable<SymbolLayerSpecification['paint']> {
  return { 'text-color': palette.label, 'text-halo-color': palette.halo, 'text-halo-width': 1.5 }
}
