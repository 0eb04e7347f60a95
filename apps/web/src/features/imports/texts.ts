import { countOf } from '~/lib/format'
import { importCheckTexts } from './check-texts.ts'
import { importColumnTexts } from './column-texts.ts'
import { capitalize, forEachKind } from './kind-words.ts'
import { importResultTexts } from './result-texts.ts'
import { importUploadTexts } from './upload-texts.ts'

/** Texts of the import wizard. */
export const importTexts = {
  titles: forEachKind(({ plural }) => `Import ${plural}`),
  kindNames: forEachKind(({ plural }) => capitalize(plural)),
  noPermission: forEachKind(({ plural }) => `You don’t have permission to import ${plural}.`),
  noPermissionDetail: 'Ask an administrator of your organization for permission to import files.',
  steps: {
    upload: 'Upload',
    recognize: 'Review file',
    map: 'Match columns',
    check: 'Check',
    import: 'Import',
    result: 'Result',
  },
  stepsLabel: 'Import steps',
  back: 'Back',
  chooseAnotherFile: 'Choose another file',
  loading: 'this import',
  fileUnavailable: 'This file is no longer available',
  fileUnavailableDetail: 'It was discarded, or its retention period ended. Upload it again to import it.',
  rows: (count: number) => countOf(count, 'row'),
  recordCounts: {
    property: (count: number) => countOf(count, 'property', 'properties'),
    unit: (count: number) => countOf(count, 'unit'),
    tenant: (count: number) => countOf(count, 'tenant'),
  },
  ...importUploadTexts,
  ...importColumnTexts,
  ...importCheckTexts,
  ...importResultTexts,
} as const
