import type { Detection } from './read-detections.ts'

const reachMeters = 1_500
const metersPerDegree = 111_320

function isNear(a: Detection, b: Detection): boolean {
  const north = (a.lat - b.lat) * metersPerDegree
  const turned = Math.abs(a.lon - b.lon)
  const lonDegrees = Math.min(turned, 360 - turned)
  const east = lonDegrees * metersPerDegree * Math.cos((a.lat * Math.PI) / 180)
  return north * north + east * east <= reachMeters * reachMeters
}

/** Groups in which every detection has another within 1.5 km; each group in the order of time. */
export function clusterDetections(detections: readonly Detection[]): Detection[][] {
  const parents = detections.map((_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (parents[root] !== root) root = parents[root]!
    while (parents[at] !== root) [parents[at], at] = [root, parents[at]!]
    return root
  }
  const latCell = reachMeters / metersPerDegree
  const cells = new Map<string, number[]>()
  const columnOf = (row: number, lon: number) => {
    // A cell is at least as wide as the reach in the whole of its row, so that neighbours are always in the next one.
    const widest = Math.min(90, Math.max(Math.abs(row), Math.abs(row + 1)) * latCell)
    return Math.floor(lon / (latCell / Math.max(0.01, Math.cos((widest * Math.PI) / 180))))
  }
  detections.forEach((detection, at) => {
    const row = Math.floor(detection.lat / latCell)
    for (let near = row - 1; near <= row + 1; near++) {
      const column = columnOf(near, detection.lon)
      for (let beside = column - 1; beside <= column + 1; beside++) {
        for (const known of cells.get(`${near} ${beside}`) ?? []) {
          if (isNear(detection, detections[known]!)) parents[rootOf(at)] = rootOf(known)
        }
      }
    }
    const key = `${row} ${columnOf(row, detection.lon)}`
    const members = cells.get(key)
    if (members) members.push(at)
    else cells.set(key, [at])
  })
  const groups = Map.groupBy(detections, (_, at) => rootOf(at))
  return [...groups.values()].map((group) => group.toSorted(byTime))
}

function byTime(a: Detection, b: Detection): number {
  return a.seenAt.localeCompare(b.seenAt) || a.lat - b.lat || a.lon - b.lon
}
