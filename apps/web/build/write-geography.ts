import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { simplifyTopology, type Topology } from './simplify-topology.ts'

const unitedStates = '840'
/** Canada, Mexico, the Bahamas, Cuba: they stand beside the states on nearly every view. */
const neighbors = ['124', '484', '044', '192']

export const worldFile = fileURLToPath(
  new URL('../src/components/hazard-map/generated/world.json', import.meta.url),
)

/** The land around the United States as the map draws it, from Natural Earth at 1:50 million. */
export async function createWorld(): Promise<string> {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  const world = JSON.parse(await readFile(path, 'utf8')) as Topology
  const simplified = simplifyTopology(world, 'countries', {
    without: new Set([unitedStates]),
    detailed: new Set(neighbors),
    minBend: 0.12,
    minDetailedBend: 0.006,
    minIsland: 0.5,
  })
  return `${JSON.stringify(simplified)}\n`
}

if (import.meta.filename === process.argv[1]) await writeFile(worldFile, await createWorld())
