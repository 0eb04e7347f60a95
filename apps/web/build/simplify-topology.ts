import type { feature } from 'topojson-client'

export type Topology = Parameters<typeof feature>[0]
type GeometryObject = Topology['objects'][string]

export interface SimplifyOptions {
  /** Ids of the geometries to leave out. */
  excludedIds: ReadonlySet<string>
  /** Ids of the geometries that keep more of their shape. */
  detailedIds: ReadonlySet<string>
  /** Bends whose triangle has a smaller area are removed. Square degrees. */
  minBendArea: number
  /** Like `minBendArea`, for the detailed geometries. */
  minDetailedBendArea: number
  /** Islands and lines whose bounding box has a shorter longest side are removed. Degrees. */
  minIslandSize: number
}

type Point = [number, number]
type Ring = number[]

/** A smaller copy of one object of a topology: fewer geometries, bends and islands, and no properties. */
export function simplifyTopology(source: Topology, objectName: string, options: SimplifyOptions): Topology {
  const object = source.objects[objectName]
  if (object?.type !== 'GeometryCollection') throw new Error(`There is no collection ${objectName}.`)
  const [scaleX = 1, scaleY = 1] = source.transform?.scale ?? []
  const [left = 0, bottom = 0] = source.transform?.translate ?? []
  const decodedArcs = source.arcs.map((arc) => decodeArc(arc as Point[]))
  const toDegrees = (arc: Point[]) => arc.map(([x, y]): Point => [x * scaleX + left, y * scaleY + bottom])

  const includedGeometries = object.geometries.filter(
    (geometry) => !options.excludedIds.has(String(geometry.id)),
  )
  const detailedArcs = new Set<number>()
  for (const geometry of includedGeometries.filter(({ id }) => options.detailedIds.has(String(id)))) {
    for (const ring of listPolygons(geometry).flat()) for (const arc of ring) detailedArcs.add(toIndex(arc))
  }

  const arcs: Point[][] = []
  const newIndexes = new Map<number, number>()
  const addArc = (arc: number) => {
    const index = toIndex(arc)
    let newArcIndex = newIndexes.get(index)
    if (newArcIndex === undefined) {
      newArcIndex = arcs.length
      newIndexes.set(index, newArcIndex)
      const minArea = detailedArcs.has(index) ? options.minDetailedBendArea : options.minBendArea
      const points = decodedArcs[index] ?? []
      arcs.push(simplifyArc(points, toDegrees(points), minArea))
    }
    return arc < 0 ? ~newArcIndex : newArcIndex
  }

  const geometries = includedGeometries.flatMap((geometry): GeometryObject[] => {
    const lines = listLines(geometry).filter(
      (line) => measureRing(line, decodedArcs, [scaleX, scaleY]) >= options.minIslandSize,
    )
    if (lines.length > 0) return [{ type: 'MultiLineString', arcs: lines.map((line) => line.map(addArc)) }]
    const polygons = listPolygons(geometry)
      .filter(
        ([outline]) =>
          outline && measureRing(outline, decodedArcs, [scaleX, scaleY]) >= options.minIslandSize,
      )
      .map((rings) => rings.map((ring) => ring.map(addArc)))
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

function listLines(geometry: GeometryObject): Ring[] {
  if (geometry.type === 'LineString') return [geometry.arcs]
  return geometry.type === 'MultiLineString' ? geometry.arcs : []
}

function decodeArc(arc: Point[]): Point[] {
  let x = 0
  let y = 0
  return arc.map(([dx, dy]): Point => [(x += dx), (y += dy)])
}

function encodeArc(arc: Point[]): Point[] {
  return arc.map(([x, y], index): Point => {
    const [previousX, previousY] = arc[index - 1] ?? [0, 0]
    return [x - previousX, y - previousY]
  })
}

/** The longer side of the box around a ring or line, in degrees. */
function measureRing(ring: Ring, arcs: Point[][], [scaleX, scaleY]: Point): number {
  const points = ring.flatMap((arc) => arcs[toIndex(arc)] ?? [])
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return Math.max((Math.max(...xs) - Math.min(...xs)) * scaleX, (Math.max(...ys) - Math.min(...ys)) * scaleY)
}

/** Removes the smallest bends one by one (Visvalingam). Keeps the end points, so that arcs still meet. */
function simplifyArc(arc: Point[], degrees: Point[], minBendArea: number): Point[] {
  const remaining = arc.map((point, index) => ({ point, degrees: degrees[index] ?? point }))
  const [first, last] = [arc[0], arc.at(-1)]
  // A closed arc needs four points to stay an area.
  const minPoints = first && last && first[0] === last[0] && first[1] === last[1] ? 4 : 2
  while (remaining.length > minPoints) {
    const bends = remaining.slice(1, -1).map((bend, index) => {
      const [previous, following] = [remaining[index] ?? bend, remaining[index + 2] ?? bend]
      return measureBend(previous.degrees, bend.degrees, following.degrees)
    })
    const smallest = Math.min(...bends)
    if (smallest >= minBendArea) break
    remaining.splice(bends.indexOf(smallest) + 1, 1)
  }
  return remaining.map(({ point }) => point)
}

const measureBend = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
