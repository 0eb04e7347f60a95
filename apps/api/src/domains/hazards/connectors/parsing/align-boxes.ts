export type Box = readonly [west: number, south: number, east: number, north: number]

export interface AlignOptions {
  /** Side of a tile. */
  degrees: number
  /** How wide one request may be. */
  widest: number
  /** Where the host has anything at all; the rest of the world is left out. */
  within?: readonly Box[]
}

/** The United States with Alaska, Hawaii, Puerto Rico and Guam. */
export const unitedStates: readonly Box[] = [
  [-130, 20, -60, 50],
  [-180, 50, -130, 80],
  [-170, 10, -150, 30],
  [-70, 10, -60, 20],
  [140, 10, 150, 20],
]

/**
 * The tiles of a fixed grid that boxes touch, so that people with houses near each other ask for the same; neighbours
 * in a row are one request up to the largest width.
 */
export function alignBoxes(boxes: readonly Box[], { degrees, widest, within }: AlignOptions): Box[] {
  const asked = within ? boxes.flatMap((box) => within.flatMap((area) => cut(box, area) ?? [])) : boxes
  const tiles = new Set<string>()
  for (const [west, south, east, north] of asked) {
    const [fromX, fromY] = [Math.floor(west / degrees), Math.floor(south / degrees)]
    const [toX, toY] = [Math.ceil(east / degrees), Math.ceil(north / degrees)]
    for (let y = fromY; y < Math.max(toY, fromY + 1); y++) {
      for (let x = fromX; x < Math.max(toX, fromX + 1); x++) tiles.add(`${x} ${y}`)
    }
  }
  return joinTiles(tiles, degrees, widest)
}

function cut(box: Box, area: Box): [Box] | null {
  const [west, south] = [Math.max(box[0], area[0]), Math.max(box[1], area[1])]
  const [east, north] = [Math.min(box[2], area[2]), Math.min(box[3], area[3])]
  return west < east && south < north ? [[west, south, east, north]] : null
}

function joinTiles(tiles: ReadonlySet<string>, degrees: number, widest: number): Box[] {
  const places = [...tiles].map((tile) => tile.split(' ').map(Number) as [number, number])
  const joined: { x: number; y: number; width: number }[] = []
  for (const [x, y] of places.toSorted((a, b) => a[1] - b[1] || a[0] - b[0])) {
    const last = joined.at(-1)
    const fits = last && last.y === y && last.x + last.width === x && (last.width + 1) * degrees <= widest
    if (fits) last.width++
    else joined.push({ x, y, width: 1 })
  }
  const edge = (degree: number, most: number) => Math.max(-most, Math.min(most, degree))
  return joined.map(({ x, y, width }) => [
    edge(x * degrees, 180),
    edge(y * degrees, 90),
    edge((x + width) * degrees, 180),
    edge((y + 1) * degrees, 90),
  ])
}
