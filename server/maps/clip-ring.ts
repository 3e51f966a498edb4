type Point = readonly [number, number]

interface Side {
  inside(point: Point): boolean
  cut(a: Point, b: Point): Point
}

/** What of a closed line lies within a square from 0 to `size` (Sutherland and Hodgman); empty where nothing does. */
export function clipRing(ring: readonly Point[], size: number): readonly Point[] {
  return [
    side(0, (value) => value >= 0, 0),
    side(0, (value) => value <= size, size),
    side(1, (value) => value >= 0, 0),
    side(1, (value) => value <= size, size),
  ].reduce((points, edge) => clipTo(points, edge), ring)
}

function side(axis: 0 | 1, isInside: (value: number) => boolean, at: number): Side {
  return {
    inside: (point) => isInside(point[axis]),
    cut(a, b) {
      const share = (at - a[axis]) / (b[axis] - a[axis])
      const other = axis === 0 ? a[1] + (b[1] - a[1]) * share : a[0] + (b[0] - a[0]) * share
      return axis === 0 ? [at, other] : [other, at]
    },
  }
}

function clipTo(points: readonly Point[], { inside, cut }: Side): readonly Point[] {
  return points.flatMap((point, index) => {
    const before = points.at(index - 1) ?? point
    if (inside(point)) return inside(before) ? [point] : [cut(before, point), point]
    return inside(before) ? [cut(before, point)] : []
  })
}
