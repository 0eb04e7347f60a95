import { importCheckTexts } from './import-check.ts'
import { importColumnTexts } from './import-columns.ts'
import { importResultTexts } from './import-result.ts'
import { importUploadTexts } from './import-upload.ts'

/** What the wizard says, step by step. */
export const importTexts = {
  titles: { property: 'Import properties', unit: 'Import units', tenant: 'Import tenants' },
  all: { property: 'Properties', unit: 'Units', tenant: 'Tenants' },
  steps: {
    upload: 'Upload',
    recognise: 'Recognise',
    map: 'Match columns',
    check: 'Check',
    import: 'Import',
    result: 'Result',
  },
  stepsLabel: 'Steps of the import',
  back: 'Back',
  another: 'Use another file',
  loading: 'The import',
  gone: 'This file is no longer here',
  goneDetail: 'It was thrown away, or kept for 30 days and then removed. Upload it again to import it.',
  rows: (count: string) => (count === '1' ? '1 row' : `${count} rows`),
  things: {
    property: (count: string) => (count === '1' ? '1 property' : `${count} properties`),
    unit: (count: string) => (count === '1' ? '1 unit' : `${count} units`),
    tenant: (count: string) => (count === '1' ? '1 tenant' : `${count} tenants`),
  },
  ...importUploadTexts,
  ...importColumnTexts,
  ...importCheckTexts,
  ...importResultTexts,
} as const
