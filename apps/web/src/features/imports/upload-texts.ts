import { countOf, plural } from '~/lib/format'
import { capitalize, forEachKind } from './kind-words.ts'

/** Taking a file in, and the files of late. */
export const importUploadTexts = {
  drop: forEachKind(({ one }) => `${capitalize(one)} file`),
  dropHelp: 'CSV, TSV, TXT or XLSX with a heading row. Up to 50 MB, 250,000 rows and 200 columns.',
  wrongType: (name: string) =>
    `${name} is not a table that can be read. Save it as CSV or XLSX, then choose that file.`,
  tooLarge: (name: string, megabytes: string) =>
    `${name} has ${megabytes} MB; at most 50 MB can be imported. Split it into several files.`,
  uploadCancelled: 'The upload was cancelled. Nothing was kept.',
  importAs: forEachKind(({ many }) => `Import as ${many}`),
  queue: 'Files to import',
  queueStates: { waiting: 'Waiting', uploaded: 'Uploaded' },
  takeOut: (name: string) => `Take ${name} out of the list`,
  goThrough: (count: number) => `${plural(count, 'Go on with', 'Go through')} ${countOf(count, 'file')}`,
  filesWait: (count: number) => `${countOf(count, 'more file waits', 'more files wait')}.`,
  nextFile: 'Next file',
  templates: 'No file at hand?',
  templatesDetail: 'The template holds every heading that Parapet understands, with three sample rows.',
  templateCsv: 'Template as CSV',
  templateXlsx: 'Template as Excel workbook',
  downloadFailed: 'The download did not work',
  known: 'Recognised by themselves',
  knownDetail: {
    property:
      'Property lists of ManageCasa, the HUD and USDA housing lists, and every other table by its headings and what its cells look like.',
    unit: 'Unit lists, vacancies and rent rolls of AppFolio, Buildium, Yardi, RealPage, Entrata and others, and every other table by its headings and what its cells look like.',
    tenant:
      'Tenant directories, residents and rent rolls of AppFolio, Buildium, Yardi, RealPage, Entrata, ResMan, Propertyware, Everbridge and others, and every other table by its headings and what its cells look like.',
  },
  recent: 'Recent imports',
  noRecent: 'Nothing was imported yet.',
  uploadedBy: (name: string) => `by ${name}`,
  discard: 'Throw away',
  discardName: (name: string) => `Throw away ${name}`,
  discarded: (name: string) => `${name} was thrown away.`,
  couldNotDiscard: 'The file could not be thrown away',
  statuses: {
    uploaded: 'Uploaded',
    parsing: 'Being read',
    needs_mapping: 'Columns to match',
    ready: 'To be checked',
    validating: 'Being checked',
    valid: 'Ready to import',
    has_errors: 'With problems',
    importing: 'Being imported',
    imported: 'Imported',
    partially_imported: 'Imported in part',
    import_failed: 'Failed',
    undoing: 'Being undone',
    undone: 'Undone',
    discarded: 'Thrown away',
    expired: 'Removed',
  } as Record<string, string>,
} as const
