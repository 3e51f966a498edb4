import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getMapMarks } from '#contract/endpoints/maps.ts'
import type { MapMarksQuery } from '#contract/schemas/map.ts'
import type { MapBounds } from '#domain/maps/projection.ts'
import type { CallApi } from '../api/call-api.ts'
import { answerOf } from '../api/refused-error.ts'
import { loadMapData } from './load-map-data.ts'

export type MapFilters = Omit<MapMarksQuery, keyof MapBounds | 'zoom'>

export function mapDataQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: ['mapData'],
    staleTime: Infinity,
    queryFn: () => loadMapData(callApi),
  })
}

/** While the map moves on, the marks of before stay. */
export function mapMarksQuery(callApi: CallApi, query: MapMarksQuery) {
  return queryOptions({
    queryKey: ['mapMarks', query],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async () => answerOf(await callApi(getMapMarks, { query })),
  })
}
