import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { simplifyTopology, type Topology } from './simplify-topology.ts'

const unitedStates = '840'
/** Canada, Mexico, the Bahamas, Cuba: visible next to the states in nearly every view. */
const neighbors = ['124', '484', '044', '192']

export const worldFile = fileURLToPath(
  new URL('../src/components/hazard-map/generated/world.json', import.meta.url),
)

/** The map's land around the United States, from Natural Earth at 1:50 million. */
export async function createWorldTopology(): Promise<string> {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  const world = JSON.parse(await readFile(path, 'utf8')) as Topology
  const simplified = simplifyTopology(world, 'countries', {
    excludedIds: new Set([unitedStates]),
    detailedIds: new Set(neighbors),
    minBendArea: 0.12,
    minDetailedBendArea: 0.006,
    minIslandSize: 0.5,
  })
  return `${JSON.stringify(simplified)}\n`
}

if (import.meta.filename === process.argv[1]) await writeFile(worldFile, await createWorldTopology())
