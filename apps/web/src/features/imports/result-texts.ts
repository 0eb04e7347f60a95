import { countOf } from '~/lib/format'
import { forEachKind } from './kind-words.ts'

/** Texts of the import and result steps, and of undo. */
export const importResultTexts = {
  confirmTitle: 'What will be imported',
  wontTitle: 'What won’t change',
  wont: {
    skip: (rows: string) => `${rows} you skipped won’t be imported.`,
    errors: (rows: string) => `${rows} with errors won’t be imported. You can download them as a file.`,
    unchanged: (rows: string) => `${rows} already up to date won’t be written.`,
    remove: {
      property: 'No properties are removed, even if they aren’t in the file.',
      unit: 'No units are removed, even if they aren’t in the file.',
      tenant: 'No tenants are removed, even if they aren’t in the file.',
    },
    contact: 'No one is contacted.',
  },
  undoPromise: 'You can undo the entire import for 7 days.',
  start: (things: string) => `Import ${things}`,
  couldNotStart: 'Couldn’t start the import',
  importing: 'Importing',
  undoing: 'Undoing import',
  progress: (done: string, total: string) => `${done} of ${total} rows`,
  speed: (perSecond: string) => `${perSecond} rows per second`,
  timeLeft: (time: string) => `about ${time} left`,
  mayLeave: 'You can leave this page. The import continues in the background.',
  stop: 'Stop',
  stopped: 'Stopping after the current rows.',
  couldNotStop: 'Couldn’t stop the import',
  failed: 'Import didn’t finish',
  failedDetail:
    'Rows imported so far are saved, without duplicates. Try again to continue with the rest, or undo the import.',
  retry: 'Try again',
  couldNotRetry: 'Couldn’t restart the import',

  done: (things: string) => `${things} imported`,
  doneNothing: 'Nothing imported',
  adds: (sum: string, rows: string) => `${sum} = ${rows} in the file.`,
  beyondRows: forEachKind(({ many }) => `A row can hold several ${many}.`),
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
      detail:
        'Import a tenant directory or the same rent roll to know who lives there and how to reach them.',
    },
  },
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
  rejected: 'Rejected',
  see: forEachKind(({ many }) => `View ${many}`),
  importAnother: 'Import another file',
  rejectedTitle: 'Rejected rows',
  rejectedDetail:
    'Fix the rows in the downloaded file and import it again. Existing records won’t be duplicated.',
  undo: 'Undo import',
  undoWhat: 'Removes the records it created and restores the ones it changed.',
  undoUntil: (date: string) => `Available until ${date}.`,
  undoTitle: 'Undo this import?',
  undoDetail: (created: string, updated: string) =>
    `${created} will be removed and ${updated} restored to their previous values.`,
  undoFailedDetail: {
    property: 'Every property imported so far will be removed or restored to its previous values.',
    unit: 'Every unit imported so far will be removed or restored to its previous values.',
    tenant: 'Every tenant imported so far will be removed or restored to their previous values.',
  },
  undoConfirm: 'Undo import',
  undoWord: 'undo',
  undoForceTitle: forEachKind(({ many }) => `Some ${many} have changed since`),
  undoForceConfirm: 'Undo anyway',
  couldNotUndo: 'Couldn’t undo the import',
  undone: 'Import undone',
  undoneDetail: 'Records it created were removed, and records it changed were restored.',
  records: (count: number) => countOf(count, 'record'),
  undoneInPart: (things: string) => `Import undone, except for ${things}`,
  keptBecause: (row: string, reason: string) => `(row ${row}): ${reason}`,
  keptMore: (count: string) => `And ${count} more.`,
} as const
