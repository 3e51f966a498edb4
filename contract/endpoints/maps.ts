import { endpoint } from '../endpoint.ts'
import type { MapMarksAnswer, MapMarksQuery, MapStreetsAnswer } from '../schemas/map.ts'

export const getMapMarks = endpoint<{ query: MapMarksQuery; answer: MapMarksAnswer }>()(
  'GET',
  '/api/v2/Merchants/Map',
  {},
)
export const getMapStreets = endpoint<{ answer: MapStreetsAnswer }>()('GET', '/api/Maps/Streets', {})
