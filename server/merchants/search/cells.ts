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
  return distancesWith({ row, column: cell % cellColumns, reach: halfDiagonal(row) }, origin)
}

/** The squares that a circle touches. */
export function circleRanges(centre: Coordinates, radiusMiles: number): CellRange[] {
  const origin = vectorOf(centre)
  const height = radiusMiles / milesPerDegree
  const width = longitudeReach(centre.latitude, height)
  const ranges: CellRange[] = []
  for (let row = rowOf(centre.latitude - height); row <= rowOf(centre.latitude + height); row++) {
    const reach = halfDiagonal(row)
    const from = Math.floor((centre.longitude - width + 180) * cellsPerDegree)
    const to = Math.min(from + cellColumns - 1, Math.floor((centre.longitude + width + 180) * cellsPerDegree))
    for (let column = from; column <= to; column++) {
      const { nearest, farthest } = distancesWith({ row, column, reach }, origin)
      if (nearest <= radiusMiles) extend(ranges, { cell: numberOf(row, column), inside: farthest <= radiusMiles })
    }
  }
  return ranges
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

function extend(ranges: CellRange[], { cell, inside }: { cell: number; inside: boolean }): void {
  const last = ranges.at(-1)
  if (last && last.last === cell - 1 && last.inside === inside) ranges[ranges.length - 1] = { ...last, last: cell }
  else ranges.push({ first: cell, last: cell, inside })
}

interface Square {
  readonly row: number
  readonly column: number
  readonly reach: number
}

function distancesWith({ row, column, reach }: Square, origin: Vector): { nearest: number; farthest: number } {
  const middle = { latitude: (row + 0.5) / cellsPerDegree - 90, longitude: (column + 0.5) / cellsPerDegree - 180 }
  const distance = milesOf(chordSquared(vectorOf(middle), origin))
  return { nearest: distance - reach, farthest: distance + reach }
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

/** How many degrees of longitude a circle reaches to either side; around a pole it is all of them. */
function longitudeReach(latitude: number, height: number): number {
  if (Math.abs(latitude) + height >= 90) return 180
  return (Math.asin(Math.sin(radians(height)) / Math.cos(radians(latitude))) * 180) / Math.PI
}

function rowOf(latitude: number): number {
  return Math.min(rows, Math.max(0, Math.floor((latitude + 90) * cellsPerDegree)))
}

function numberOf(row: number, column: number): number {
  return row * cellColumns + ((column + cellColumns) % cellColumns)
}
