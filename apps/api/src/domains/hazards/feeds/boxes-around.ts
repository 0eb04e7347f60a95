type Box = readonly [number, number, number, number]

const marginDegrees = 1
const cellDegrees = [10, 20, 60, 360]
const boxesMax = 12

/**
 * Few boxes of whole degrees that hold every point with some room around. Being coarse lets organisations with houses
 * in the same region share one fetch.
 */
export function boxesAround(points: readonly { lat: number | null; lon: number | null }[]): Box[] {
  const located = points.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [{ lat, lon }]))
  for (const degrees of cellDegrees) {
    const boxes = boxesPerCell(located, degrees)
    if (boxes.length <= boxesMax) return boxes
  }
  return boxesPerCell(located, 360)
}

function boxesPerCell(points: readonly { lat: number; lon: number }[], degrees: number): Box[] {
  const cells = Map.groupBy(
    points,
    ({ lat, lon }) => `${Math.floor((lon + 180) / degrees)}:${Math.floor((lat + 90) / degrees)}`,
  )
  return [...cells.values()].map(boxAround).sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

function boxAround(points: readonly { lat: number; lon: number }[]): Box {
  const lons = points.map(({ lon }) => lon)
  const lats = points.map(({ lat }) => lat)
  return [
    Math.max(-180, Math.floor(Math.min(...lons)) - marginDegrees),
    Math.max(-90, Math.floor(Math.min(...lats)) - marginDegrees),
    Math.min(180, Math.ceil(Math.max(...lons)) + marginDegrees),
    Math.min(90, Math.ceil(Math.max(...lats)) + marginDegrees),
  ]
}
