import type { ExpressionSpecification } from 'maplibre-gl'
import type { MapBounds } from '#domain/maps/projection.ts'

/** Whether a point or a line lies wholly within these bounds. */
export function isIn({ north, south, east, west }: MapBounds): ExpressionSpecification {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return ['within', { type: 'Polygon', coordinates: [corners] }]
}
