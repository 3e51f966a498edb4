import { addRow, type Box, type CellRange, cellsPerDegree } from '../search/cells.ts'

/** At this zoom a square of the search, 0.02 degrees, is 58 pixels wide: as much as a pin needs. */
const zoomOfOneCell = 11
const finestZoom = 18
/** A view of more squares than this is grouped more coarsely, whatever its zoom says: the answer stays small. */
const mostSquares = 500

/** How a map view is cut: squares that keep their place while the map moves, so that clusters do not dance. */
export interface MapGrid {
  /** The side of a square in degrees. */
  readonly side: number
  /** The same in squares of the search; below 1 where the view is closer than they are. */
  readonly cells: number
  /** The view, grown to whole squares. */
  readonly box: Box
}

export function mapGrid(view: Box, zoom: number): MapGrid {
  let step = zoomOfOneCell - Math.min(finestZoom, Math.floor(zoom))
  while (squaresOf(view, sideOf(step)) > mostSquares) step++
  const side = sideOf(step)
  const down = (degrees: number, from: number) => Math.floor((degrees + from) / side) * side - from
  const up = (degrees: number, from: number) => Math.ceil((degrees + from) / side) * side - from
  const box = {
    north: Math.min(90, up(view.north, 90)),
    south: Math.max(-90, down(view.south, 90)),
    east: Math.min(180, up(view.east, 180)),
    west: Math.max(-180, down(view.west, 180)),
  }
  return { side, cells: 2 ** step, box }
}

/** The squares of the search in a grown view: each of them wholly inside. */
export function wholeRanges({ box }: MapGrid): CellRange[] {
  const ranges: CellRange[] = []
  const [from, to] = [firstCell(box.west + 180), cellAfter(box.east + 180 + (box.west > box.east ? 360 : 0)) - 1]
  for (let row = firstCell(box.south + 90); row < cellAfter(box.north + 90); row++)
    addRow(ranges, { row, from, to, inside: true })
  return ranges
}

/** What rounding may put beside an edge, in squares. */
const spare = 1e-6

/** Where the view cuts a square, all of it is looked at. */
function firstCell(degrees: number): number {
  return Math.floor(degrees * cellsPerDegree + spare)
}

function cellAfter(degrees: number): number {
  return Math.ceil(degrees * cellsPerDegree - spare)
}

function sideOf(step: number): number {
  return 2 ** step / cellsPerDegree
}

function squaresOf({ north, south, east, west }: Box, side: number): number {
  const width = east - west + (west > east ? 360 : 0)
  return Math.ceil(width / side + 1) * Math.ceil((north - south) / side + 1)
}
