export const importFileTexts = {
  label: 'Imports',
  search: 'Search file names',
  show: 'Show',
  states: { all: 'All', open: 'To finish', done: 'Imported', failed: 'Failed' },
  columns: {
    filename: 'File',
    kind: 'Holds',
    status: 'Status',
    rows: 'Rows',
    uploadedBy: 'Uploaded by',
    createdAt: 'Uploaded',
    undoUntil: 'Undo until',
  },
  kinds: { property: 'Properties', unit: 'Units', tenant: 'Tenants' },
  upload: { property: 'Import properties', unit: 'Import units', tenant: 'Import tenants' },
  empty: 'No file was imported yet.',
  emptyDetail:
    'Every file that is uploaded stays listed here, with what came of it and how long it can be undone.',
  filteredEmpty: 'No files match.',
  filteredEmptyDetail: 'Search for something else, or show all of them.',
  clearFilters: 'Show all files',
  mayNot: 'You cannot see imports.',
  mayNotDetail:
    'Importing files needs a right that you do not have. Ask an administrator of your organisation.',
} as const
