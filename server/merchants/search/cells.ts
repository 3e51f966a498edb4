import type { Coordinates } from '#contract/schemas/merchant.ts'
import { chordSquared, milesOf, milesPerDegree, radians, type Vector, vectorOf } from './globe.ts'

/** Squares of 0.02 degrees, numbered row by row from the south-west. 0010_search.sql says the same. */
export const cellsPerDegree = 50
export const cellColumns = 360 * cellsPerDegree
const rows = 180 * cellsPerDegree

/** Neighbouring squares of one row. `inside`: all of them lie wholly within the area, so that no row of theirs must be measured. */
export interface CellRange {
  readonly first: number
  readonly last: number
  readonly inside: boolean
}

export interface Box {
  readonly north: number
  readonly south: number
  readonly east: number
  readonly west: number
}

export function cellOf({ latitude, longitude }: Coordinates): number {
  return (
    Math.floor((latitude + 90) * cellsPerDegree) * cellColumns +
    (Math.floor((longitude + 180) * cellsPerDegree) % cellColumns)
  )
}

/** The least and the most distance in miles that a place in the square can have from the origin. */
export function distancesTo(cell: number, origin: Vector): { nearest: number; farthest: number } {
  const row = Math.floor(cell / cellColumns)
  const latitude = (row + 0.5) / cellsPerDegree - 90
  const longitude = ((cell % cellColumns) + 0.5) / cellsPerDegree - 180
  const distance = milesOf(chordSquared(vectorOf({ latitude, longitude }), origin))
  const reach = halfDiagonal(row)
  return { nearest: distance - reach, farthest: distance + reach }
}

/** The squares that a circle touches. */
export function circleRanges(centre: Coordinates, radiusMiles: number): CellRange[] {
  const height = radiusMiles / milesPerDegree
  const ranges: CellRange[] = []
  for (let row = rowOf(centre.latitude - height); row <= rowOf(centre.latitude + height); row++) {
    const reach = halfDiagonal(row)
    const touched = columnsWithin(radiusMiles + reach, { row, centre })
    if (touched === null) continue
    const { from, to } = touched
    const inner = columnsWithin(radiusMiles - reach, { row, centre })
    const [first, last] = inner ? [Math.max(from, inner.from), Math.min(to, inner.to)] : [to + 1, to]
    addRow(ranges, { row, from, to: first - 1, inside: false })
    addRow(ranges, { row, from: first, to: last, inside: true })
    addRow(ranges, { row, from: last + 1, to, inside: false })
  }
  return ranges
}

/** The columns whose squares of this row have their middle no farther from the centre than so many miles. */
function columnsWithin(
  miles: number,
  { row, centre }: { readonly row: number; readonly centre: Coordinates },
): { from: number; to: number } | null {
  if (miles < 0) return null
  const [lat, origin] = [radians((row + 0.5) / cellsPerDegree - 90), radians(centre.latitude)]
  // The law of cosines on the globe, solved for the longitude between the two.
  const cosine =
    (Math.cos(radians(miles / milesPerDegree)) - Math.sin(lat) * Math.sin(origin)) / (Math.cos(lat) * Math.cos(origin))
  if (cosine > 1) return null
  const width = (Math.acos(Math.max(-1, cosine)) * 180) / Math.PI
  const columnAt = (longitude: number) => (longitude + 180) * cellsPerDegree - 0.5
  const from = Math.ceil(columnAt(centre.longitude - width))
  return { from, to: Math.min(from + cellColumns - 1, Math.floor(columnAt(centre.longitude + width))) }
}

/** The squares that a map view touches. A view whose west is greater than its east lies across the date line. */
export function boxRanges({ north, south, east, west }: Box): CellRange[] {
  const ranges: CellRange[] = []
  const [firstRow, lastRow] = [rowOf(south), rowOf(north)]
  const from = Math.floor((west + 180) * cellsPerDegree)
  const to = Math.min(from + cellColumns - 1, Math.floor((east + (west > east ? 360 : 0) + 180) * cellsPerDegree))
  for (let row = firstRow; row <= lastRow; row++) {
    const inner = row > firstRow && row < lastRow
    addRow(ranges, { row, from, to: inner ? from : to, inside: false })
    if (inner) addRow(ranges, { row, from: from + 1, to: to - 1, inside: true })
    if (inner && to > from) addRow(ranges, { row, from: to, to, inside: false })
  }
  return ranges
}

interface RowPart {
  readonly row: number
  readonly from: number
  readonly to: number
  readonly inside: boolean
}

/** Columns past the date line begin again at the row's first square. */
export function addRow(ranges: CellRange[], { row, from, to, inside }: RowPart): void {
  if (from > to) return
  const [start, end] = [
    ((from % cellColumns) + cellColumns) % cellColumns,
    ((to % cellColumns) + cellColumns) % cellColumns,
  ]
  const at = (column: number) => row * cellColumns + column
  if (start <= end) ranges.push({ first: at(start), last: at(end), inside })
  else ranges.push({ first: at(start), last: at(cellColumns - 1), inside }, { first: at(0), last: at(end), inside })
}

/** From the middle of a square to its farther corner, and a little more, so that rounding never cuts a corner off. */
function halfDiagonal(row: number): number {
  const side = milesPerDegree / cellsPerDegree / 2
  const widest = Math.max(
    Math.cos(radians(row / cellsPerDegree - 90)),
    Math.cos(radians((row + 1) / cellsPerDegree - 90)),
  )
  return Math.hypot(side, side * widest) * 1.001
}

function rowOf(latitude: number): number {
  return Math.min(rows, Math.max(0, Math.floor((latitude + 90) * cellsPerDegree)))
}
