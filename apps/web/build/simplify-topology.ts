import type { feature } from 'topojson-client'

export type Topology = Parameters<typeof feature>[0]
type GeometryObject = Topology['objects'][string]

export interface Simplification {
  /** The geometries to leave out, by id. */
  without: ReadonlySet<string>
  /** The geometries that keep more of their shape, by id. */
  detailed: ReadonlySet<string>
  /** The smallest bend that is kept, as the area of its triangle in square degrees. */
  minBend: number
  /** The same for the detailed ones. */
  minDetailedBend: number
  /** The smallest island that is kept, as the longer side of its box in degrees. */
  minIsland: number
}

type Point = [number, number]
type Ring = number[]

/** A smaller copy of one object of a topology: fewer geometries, bends and islands, and no properties. */
export function simplifyTopology(source: Topology, objectName: string, options: Simplification): Topology {
  const object = source.objects[objectName]
  if (object?.type !== 'GeometryCollection') throw new Error(`There is no collection ${objectName}.`)
  const [scaleX = 1, scaleY = 1] = source.transform?.scale ?? []
  const [left = 0, bottom = 0] = source.transform?.translate ?? []
  const absolute = source.arcs.map((arc) => decodeArc(arc as Point[]))
  const degreesOf = (arc: Point[]) => arc.map(([x, y]): Point => [x * scaleX + left, y * scaleY + bottom])

  const kept = object.geometries.filter((geometry) => !options.without.has(String(geometry.id)))
  const fine = new Set<number>()
  for (const geometry of kept.filter(({ id }) => options.detailed.has(String(id)))) {
    for (const ring of listPolygons(geometry).flat()) for (const arc of ring) fine.add(toIndex(arc))
  }

  const arcs: Point[][] = []
  const newIndex = new Map<number, number>()
  const keepArc = (arc: number) => {
    const index = toIndex(arc)
    let at = newIndex.get(index)
    if (at === undefined) {
      at = arcs.length
      newIndex.set(index, at)
      const bend = fine.has(index) ? options.minDetailedBend : options.minBend
      const points = absolute[index] ?? []
      arcs.push(simplifyArc(points, degreesOf(points), bend))
    }
    return arc < 0 ? ~at : at
  }

  const geometries = kept.flatMap((geometry): GeometryObject[] => {
    const polygons = listPolygons(geometry)
      .filter(([outline]) => outline && measureRing(outline, absolute, [scaleX, scaleY]) >= options.minIsland)
      .map((rings) => rings.map((ring) => ring.map(keepArc)))
    return polygons.length === 0 ? [] : [{ type: 'MultiPolygon', id: geometry.id, arcs: polygons }]
  })

  return {
    type: 'Topology',
    ...(source.transform ? { transform: source.transform } : {}),
    objects: { [objectName]: { type: 'GeometryCollection', geometries } },
    arcs: arcs.map(encodeArc),
  }
}

const toIndex = (arc: number) => (arc < 0 ? ~arc : arc)

function listPolygons(geometry: GeometryObject): Ring[][] {
  if (geometry.type === 'Polygon') return [geometry.arcs]
  return geometry.type === 'MultiPolygon' ? geometry.arcs : []
}

function decodeArc(arc: Point[]): Point[] {
  let x = 0
  let y = 0
  return arc.map(([dx, dy]): Point => [(x += dx), (y += dy)])
}

function encodeArc(arc: Point[]): Point[] {
  return arc.map(([x, y], at): Point => {
    const [beforeX, beforeY] = arc[at - 1] ?? [0, 0]
    return [x - beforeX, y - beforeY]
  })
}

/** The longer side of the box around a ring, in degrees. */
function measureRing(ring: Ring, arcs: Point[][], [scaleX, scaleY]: Point): number {
  const points = ring.flatMap((arc) => arcs[toIndex(arc)] ?? [])
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return Math.max((Math.max(...xs) - Math.min(...xs)) * scaleX, (Math.max(...ys) - Math.min(...ys)) * scaleY)
}

/** Leaves out the smallest bends, one after the other (Visvalingam), and keeps the ends, so that arcs still meet. */
function simplifyArc(arc: Point[], degrees: Point[], minBend: number): Point[] {
  const left = arc.map((point, at) => ({ point, degrees: degrees[at] ?? point }))
  const [first, last] = [arc[0], arc.at(-1)]
  // A closed arc needs four points to stay an area.
  const fewest = first && last && first[0] === last[0] && first[1] === last[1] ? 4 : 2
  while (left.length > fewest) {
    const bends = left.slice(1, -1).map((bend, at) => {
      const [before, after] = [left[at] ?? bend, left[at + 2] ?? bend]
      return measureBend(before.degrees, bend.degrees, after.degrees)
    })
    const smallest = Math.min(...bends)
    if (smallest >= minBend) break
    left.splice(bends.indexOf(smallest) + 1, 1)
  }
  return left.map(({ point }) => point)
}

const measureBend = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
