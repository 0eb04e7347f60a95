import { countOf } from '~/lib/format'
import { forEachKind } from './kind-words.ts'

/** What an import will do, does and did, and its undo. */
export const importResultTexts = {
  confirmTitle: 'What will happen',
  wontTitle: 'What will not happen',
  wont: {
    skip: (rows: string) => `${rows} you skipped will stay out.`,
    errors: (rows: string) => `${rows} with errors will stay out and come back as a file.`,
    unchanged: (rows: string) => `Nothing is written for ${rows} with nothing new.`,
    remove: {
      property: 'No property is removed, whether or not the file names it.',
      unit: 'No unit is removed, whether or not the file names it.',
      tenant: 'No tenant is removed, whether or not the file names them.',
    },
    contact: 'Nobody is contacted.',
  },
  undoPromise: 'You can undo the whole import for 7 days.',
  start: (things: string) => `Import ${things}`,
  couldNotStart: 'The import could not be started',
  importing: 'Importing',
  undoing: 'Undoing the import',
  progress: (done: string, total: string) => `${done} of ${total} rows`,
  speed: (perSecond: string) => `${perSecond} rows per second`,
  timeLeft: (time: string) => `about ${time} left`,
  mayLeave: 'You may leave this page: it goes on, and you can come back to it.',
  stop: 'Stop',
  stopped: 'It stops after the rows that are being written now.',
  couldNotStop: 'It could not be stopped',
  failed: 'The import did not finish',
  failedDetail:
    'The rows written so far are safe and none is there twice. Try again to go on with the rest, or undo it.',
  retry: 'Try again',
  couldNotRetry: 'It could not be started again',

  done: (things: string) => `${things} imported`,
  doneNothing: 'Nothing was imported',
  adds: (sum: string, rows: string) => `${sum} = ${rows} of the file.`,
  beyondRows: forEachKind(({ many }) => `A row can hold several ${many}.`),
  next: {
    property: {
      title: 'Next: their properties',
      detail: 'Units and tenants belong to properties.',
    },
    unit: {
      title: 'Next: their units',
      detail: 'A rent roll or a list of units says what each property holds, and what is vacant.',
    },
    tenant: {
      title: 'Next: their tenants',
      detail: 'A tenant directory or the same rent roll says who lives there and how to reach them.',
    },
  },
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
  rejected: 'Rejected',
  see: forEachKind(({ many }) => `See the ${many}`),
  importAnother: 'Import another file',
  rejectedTitle: 'Rejected rows',
  rejectedDetail:
    'Correct them in the downloaded file and import it: rows that are there already are not doubled.',
  undo: 'Undo this import',
  undoWhat: 'Removes what it created and restores what it changed.',
  undoUntil: (date: string) => `Possible until ${date}.`,
  undoTitle: 'Undo this import?',
  undoDetail: (created: string, updated: string) =>
    `${created} will be removed and ${updated} put back to what they were before.`,
  undoFailedDetail: {
    property: 'Every property that it has written so far will be removed or put back to what it was before.',
    unit: 'Every unit that it has written so far will be removed or put back to what it was before.',
    tenant: 'Every tenant that it has written so far will be removed or put back to what they were before.',
  },
  undoConfirm: 'Undo the import',
  undoWord: 'undo',
  undoForceTitle: forEachKind(({ many }) => `Some ${many} were changed since`),
  undoForceConfirm: 'Undo anyway',
  couldNotUndo: 'The import could not be undone',
  undone: 'This import was undone',
  undoneDetail: 'What it created was removed, and what it changed is as it was before.',
  records: (count: number) => countOf(count, 'record'),
  undoneInPart: (things: string) => `This import was undone, but ${things} stayed`,
  keptBecause: (row: string, reason: string) => `(row ${row}): ${reason}`,
  keptMore: (count: string) => `And ${count} more.`,
} as const
