import type { Position } from 'geojson'

interface Side {
  ax: number
  ay: number
  bx: number
  by: number
  west: number
  east: number
}

/** Whether two sides of a closed ring cross, so that it isn't clear what is inside. Touching is fine. */
export function crossesItself(ring: readonly Position[]): boolean {
  const sides = ring
    .slice(1)
    .map((to, index) => toSide(ring[index]!, to))
    .toSorted((a, b) => a.west - b.west)
  return sides.some((a, order) => {
    for (let n = order + 1; n < sides.length && sides[n]!.west <= a.east; n += 1) {
      if (doSidesCross(a, sides[n]!)) return true
    }
    return false
  })
}

const toSide = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position): Side => ({
  ax,
  ay,
  bx,
  by,
  west: Math.min(ax, bx),
  east: Math.max(ax, bx),
})

/** Neighbors share a corner, which is on both lines, so they don't cross. */
const doSidesCross = (a: Side, b: Side) =>
  getTurn(a, b.ax, b.ay) * getTurn(a, b.bx, b.by) < 0 && getTurn(b, a.ax, a.ay) * getTurn(b, a.bx, a.by) < 0

/** Positive left of a side, negative right of it, and 0 on its line. */
const getTurn = ({ ax, ay, bx, by }: Side, x: number, y: number) =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax))
