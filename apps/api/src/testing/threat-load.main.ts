import { readZipCodes } from './real-places.ts'
import { measureIngest, measureMatching } from './threat-load.ts'

/** Run by `pnpm bench threats` in a process of its own: one question as JSON, and the figures as JSON. */
type Question =
  | { kind: 'matching'; points: number; polygons: number }
  | { kind: 'ingest'; folder: string; organizations: number; propertiesEach: number }

const question = JSON.parse(process.argv[2] ?? '') as Question
const figures =
  question.kind === 'matching'
    ? await measureMatching(question.points, question.polygons)
    : await measureIngest({
        ...question,
        answerFile: `${question.folder}/nws/alerts-active-2025-12-15T2155Z.geojson`,
        places: await readZipCodes(question.folder, 5),
      })
process.stdout.write(JSON.stringify(figures))
