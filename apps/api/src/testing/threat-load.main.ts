import { readZipCodes } from './real-places.ts'
import { measureIngest, measureMatching } from './threat-load.ts'

/** Run by `pnpm bench threats` in a separate process: the argument is this input as JSON, the output the figures as JSON. */
type Input =
  | { kind: 'matching'; points: number; polygons: number }
  | { kind: 'ingest'; folder: string; organizations: number; propertiesEach: number }

const input = JSON.parse(process.argv[2] ?? '') as Input
const figures =
  input.kind === 'matching'
    ? await measureMatching(input.points, input.polygons)
    : await measureIngest({
        ...input,
        answerFile: `${input.folder}/nws/alerts-active-2025-12-15T2155Z.geojson`,
        places: await readZipCodes(input.folder, 5),
      })
process.stdout.write(JSON.stringify(figures))
