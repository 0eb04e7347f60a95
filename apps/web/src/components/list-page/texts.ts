export const listTexts = {
  filter: 'Filter',
  filterBy: 'Filter by',
  more: 'More actions',
  sort: 'Sort by',
  selectAll: (rows: string) => `Select all ${rows} that match`,
  selectFirst: (first: string, rows: string) => `Select the first ${first} of ${rows}`,
  selectionFull: (rows: string, items: string) =>
    `Selected the first ${rows}, because one change can include up to ${items}.`,
  couldNotSelectAll: 'Couldn’t select all matches',

  // Not “0”: there may be threats that no feed has reported, and ones in effect that were resolved or dismissed.
  noThreats: { fully: 'None open', partly: 'Partly monitored', not: 'Not monitored' },
  riskLevels: { low: 'Low', medium: 'Medium', high: 'High' },
  riskHelp: '0 to 100: the highest score among its threats, not their sum.',
  hasThreats: 'Has threats',
  yes: 'Yes',
  no: 'No',
  highestSeverity: 'Highest severity',
  importLabel: 'Imported from',
  oneFile: 'one file',
  hazard: 'Hazard',
  threat: 'Threat',
  oneThreat: 'one threat',

  export: 'Export',
  exportSelected: 'Export selected',
  formats: { csv: 'CSV', xlsx: 'Excel workbook', geojson: 'GeoJSON' },
  exporting: (size: string) => `Exporting (${size})`,
  preparing: 'Preparing export',
  stopExport: 'Cancel',
  couldNotExport: 'Export failed',
  exported: (size: string) => `Export downloaded (${size}).`,
} as const
