import { readZipCodes } from './real-places.ts'
import { measureIngest, measureMatching } from './threat-load.ts'

/** Run by `pnpm bench threats` in a separate process: the argument is this input as JSON, the output the measurements as JSON. */
type Input =
  | { kind: 'matching'; properties: number; polygons: number; roughMeters?: number }
  | { kind: 'ingest'; folder: string; organizations: number; propertiesEach: number }

const input = JSON.parse(process.argv[2] ?? '') as Input
const measurements =
  input.kind === 'matching'
    ? await measureMatching(input.properties, input.polygons, input.roughMeters)
    : await measureIngest({
        ...input,
        responseFile: `${input.folder}/nws/alerts-active-2025-12-15T2155Z.geojson`,
        places: await readZipCodes(input.folder, 5),
      })
process.stdout.write(JSON.stringify(measurements))
