import { countOf, plural } from '~/lib/format'
import { capitalize, forEachKind } from './kind-words.ts'

/** Texts of the upload step and of recent imports. */
export const importUploadTexts = {
  drop: forEachKind(({ one }) => `${capitalize(one)} file`),
  dropHelp: 'CSV, TSV, TXT, or XLSX with a header row. Up to 50 MB, 250,000 rows, and 200 columns.',
  wrongType: (name: string) =>
    `${name} isn’t a supported table. Save it as CSV or XLSX and choose that file.`,
  tooLarge: (name: string, megabytes: string) =>
    `${name} is ${megabytes} MB. The limit is 50 MB. Split it into several files.`,
  uploadCancelled: 'Upload canceled. Nothing was saved.',
  importAs: forEachKind(({ many }) => `Import as ${many}`),
  queue: 'Files to import',
  queueStates: { waiting: 'Waiting', uploaded: 'Uploaded' },
  takeOut: (name: string) => `Remove ${name} from the list`,
  goThrough: (count: number) => `${plural(count, 'Continue with', 'Start with')} ${countOf(count, 'file')}`,
  filesWait: (count: number) => `${countOf(count, 'more file')} in the queue.`,
  nextFile: 'Next file',
  templates: 'Don’t have a file?',
  templatesDetail: 'The template has every column Parapet understands, with three sample rows.',
  templateCsv: 'CSV template',
  templateXlsx: 'Excel template',
  downloadFailed: 'Download failed',
  known: 'Formats we recognize',
  knownDetail: {
    property:
      'ManageCasa property lists, the HUD and USDA housing lists, and any other table by its headers and values.',
    unit: 'Unit lists, vacancy reports, and rent rolls from AppFolio, Buildium, Yardi, RealPage, Entrata, and others, plus any other table by its headers and values.',
    tenant:
      'Tenant directories, resident lists, and rent rolls from AppFolio, Buildium, Yardi, RealPage, Entrata, ResMan, Propertyware, Everbridge, and others, plus any other table by its headers and values.',
  },
  recent: 'Recent imports',
  noRecent: 'No imports yet',
  uploadedBy: (name: string) => `by ${name}`,
  discard: 'Discard',
  discardName: (name: string) => `Discard ${name}`,
  discarded: (name: string) => `${name} discarded.`,
  couldNotDiscard: 'Couldn’t discard the file',
  statuses: {
    uploaded: 'Uploaded',
    parsing: 'Reading',
    needs_mapping: 'Columns to match',
    ready: 'Ready to check',
    validating: 'Checking',
    valid: 'Ready to import',
    has_errors: 'Has issues',
    importing: 'Importing',
    imported: 'Imported',
    partially_imported: 'Partially imported',
    import_failed: 'Failed',
    undoing: 'Undoing',
    undone: 'Undone',
    discarded: 'Discarded',
    expired: 'Expired',
  } as Record<string, string>,
} as const
