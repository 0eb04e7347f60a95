import { countOf, formatNumber } from '~/lib/format'
import { forEachKind } from './kind-words.ts'

/** Texts of the import and result steps, and of undo. */
export const importResultTexts = {
  confirmTitle: 'What will be imported',
  wontChangeTitle: 'What won’t change',
  wontChange: {
    skip: (rows: string) => `${rows} will be skipped.`,
    errors: (rows: string) => `${rows} with errors won’t be imported. You can download them as a file.`,
    unchanged: (rows: string) => `${rows} already up to date won’t be changed.`,
    remove: {
      property: 'No properties are removed, even if they aren’t in the file.',
      unit: 'No units are removed, even if they aren’t in the file.',
      tenant: 'No tenants are removed, even if they aren’t in the file.',
    },
    contact: 'No one is contacted.',
  },
  undoNotice: 'You can undo the entire import for 7 days.',
  start: (records: string) => `Import ${records}`,
  couldNotStart: 'Couldn’t start the import',
  importing: 'Importing',
  undoing: 'Undoing import',
  rate: (perSecond: number) => `${countOf(perSecond, 'row')} per second`,
  timeLeft: (time: string) => `about ${time} left`,
  runsInBackground: 'You can leave this page. The import continues in the background.',
  undoRunsInBackground: 'You can leave this page. The undo continues in the background.',
  cancelTask: 'Cancel',
  canceling: 'Canceling after the current rows.',
  couldNotCancel: 'Couldn’t cancel the task',
  notFinished: 'Import didn’t finish',
  notFinishedDetail:
    'Rows imported so far are saved, without duplicates. Try again to continue with the rest, or undo the import.',
  retry: 'Try again',
  couldNotRetry: 'Couldn’t restart the task',

  imported: (records: string) => `${records} imported`,
  importedBeforeUndo: (records: string) => `Before the undo: ${records} imported`,
  nothingImported: 'Nothing imported',
  rowTotal: (sum: string, rows: string) => `${sum} = ${rows} in the file.`,
  severalPerRow: forEachKind(({ singular }) => `A row can contain more than one ${singular}.`),
  next: {
    property: {
      title: 'Next: properties',
      detail: 'Units and tenants belong to properties.',
    },
    unit: {
      title: 'Next: units',
      detail: 'Import a rent roll or unit list to see what each property contains and what’s vacant.',
    },
    tenant: {
      title: 'Next: tenants',
      detail: 'Import a tenant directory or the same rent roll to see who lives there and how to reach them.',
    },
  },
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
  failed: 'Rejected',
  viewRecords: forEachKind(({ plural }) => `View ${plural}`),
  importAnother: 'Import another file',
  locations: 'Locations',
  locationsDetail:
    'Addresses are located by street in the background. Until a location is exact, threats that could affect the property are included.',
  locatedExactly: (count: number) => `${countOf(count, 'property is', 'properties are')} located exactly`,
  toChoose: (count: number) =>
    `${countOf(count, 'address has', 'addresses have')} several possible locations to choose from`,
  locatedRoughly: (count: number) =>
    `${countOf(count, 'property is', 'properties are')} located only by ZIP code or city`,
  notLocated: (count: number) => `${countOf(count, 'property isn’t', 'properties aren’t')} located`,
  fixLocations: 'Fix locations',
  rejectedTitle: 'Rejected rows',
  rejectedDetail:
    'Fix the rows in the downloaded file and import it again. Existing records won’t be duplicated.',
  undo: 'Undo import',
  undoDescription: 'Removes the records it created and restores the ones it changed.',
  undoUntil: (date: string) => `Available until ${date}.`,
  undoTitle: 'Undo this import?',
  undoCreated: (created: string) => `${created} will be removed.`,
  undoPortfolios: (count: number) =>
    count === 1
      ? 'The portfolio created by the import will be removed if it’s empty.'
      : `The ${formatNumber(count)} portfolios created by the import will be removed if they’re empty.`,
  undoUpdated: (updated: string) => `The previous values of ${updated} will be restored.`,
  undoFailedDetail: {
    property: 'Every property imported so far will be removed or restored to its previous values.',
    unit: 'Every unit imported so far will be removed or restored to its previous values.',
    tenant: 'Every tenant imported so far will be removed or restored to their previous values.',
  },
  undoConfirmLabel: 'Undo import',
  undoConfirmText: 'undo',
  undoForceTitle: forEachKind(({ plural }) => `Some ${plural} have changed since the import`),
  undoForceConfirmLabel: 'Undo anyway',
  couldNotUndo: 'Couldn’t undo the import',
  couldNotUndoDetail: 'Records undone so far stay undone. Try again to undo the rest.',
  undone: 'Import undone',
  undoneDetail: 'Records it created were removed, and records it changed were restored.',
  records: (count: number) => countOf(count, 'record'),
  undoneInPart: (records: string) => `Import undone, except for ${records}`,
  keptReason: (row: string, reason: string) => `(row ${row}): ${reason}`,
  moreKept: (count: string) => `And ${count} more.`,
} as const
