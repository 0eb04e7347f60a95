import { countOf } from '~/lib/format'
import { importCheckTexts } from './check-texts.ts'
import { importColumnTexts } from './column-texts.ts'
import { capitalize, forEachKind } from './kind-words.ts'
import { importResultTexts } from './result-texts.ts'
import { importUploadTexts } from './upload-texts.ts'

/** Texts of the import wizard. */
export const importTexts = {
  titles: forEachKind(({ many }) => `Import ${many}`),
  all: forEachKind(({ many }) => capitalize(many)),
  steps: {
    upload: 'Upload',
    recognize: 'Recognize',
    map: 'Match columns',
    check: 'Check',
    import: 'Import',
    result: 'Result',
  },
  stepsLabel: 'Import steps',
  back: 'Back',
  another: 'Choose another file',
  loading: 'this import',
  gone: 'This file is no longer available',
  goneDetail: 'It was discarded, or its 30-day retention ended. Upload it again to import it.',
  rows: (count: number) => countOf(count, 'row'),
  things: {
    property: (count: number) => countOf(count, 'property', 'properties'),
    unit: (count: number) => countOf(count, 'unit'),
    tenant: (count: number) => countOf(count, 'tenant'),
  },
  ...importUploadTexts,
  ...importColumnTexts,
  ...importCheckTexts,
  ...importResultTexts,
} as const
