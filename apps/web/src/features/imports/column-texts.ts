import { countOf, formatNumber } from '~/lib/format'
import { forEachKind } from './kind-words.ts'

/** Texts of the recognize and map steps: file layout and columns. */
export const importColumnTexts = {
  formats: {
    appfolio_rent_roll: 'an AppFolio rent roll',
    appfolio_tenant_directory: 'an AppFolio tenant directory',
    appfolio_tenant_tickler: 'an AppFolio tenant tickler',
    appfolio_unit_vacancy: 'an AppFolio unit vacancy report',
    buildium_tenants: 'a Buildium tenant list',
    doorloop_properties: 'a DoorLoop property list',
    doorloop_tenants: 'a DoorLoop tenant list',
    doorloop_units: 'a DoorLoop unit list',
    entrata_residents: 'an Entrata resident list',
    everbridge_contacts: 'an Everbridge contact list',
    propertyware_residents: 'a Propertyware resident list',
    realpage_resident_list: 'a RealPage resident list',
    resman_residents: 'a ResMan resident list',
    yardi_rent_roll: 'a Yardi rent roll',
    hud_multifamily_assisted: 'HUD’s list of assisted multifamily properties',
    usda_rural_housing: 'USDA’s list of rural housing',
    managecasa_properties: 'a ManageCasa property list',
  } as Record<string, string>,
  recognizedFormat: (format: string, percent: string) => `Looks like ${format} (${percent} match).`,
  unrecognizedFormat:
    'We don’t recognize this format, so the columns were matched by their headers and values.',
  matchedColumns: (matched: number, all: number) =>
    `${formatNumber(matched)} of ${countOf(all, 'column')} matched`,
  reusedMapping: 'Columns were matched the same way as in the last import of a similar file.',
  duplicate: {
    property: (when: string) =>
      `This file was already imported ${when}. Importing it again updates those properties and doesn’t create duplicates.`,
    unit: (when: string) =>
      `This file was already imported ${when}. Importing it again updates those units and doesn’t create duplicates.`,
    tenant: (when: string) =>
      `This file was already imported ${when}. Importing it again updates those tenants and doesn’t create duplicates.`,
  },
  layout: 'File layout',
  filename: 'File',
  size: 'Size',
  rowCount: 'Rows',
  encoding: 'Text encoding',
  delimiter: 'Delimiter',
  delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' } as Record<string, string>,
  headerRow: 'Header row',
  headerRowHelp: 'The line number. Enter 0 if no line has headers.',
  newHeaderRowHelp: 'The line number. Leave this empty to detect it, or enter 0 if no line has headers.',
  sheet: 'Sheet',
  rereadFile: 'Re-read file',
  couldNotReread: 'Couldn’t read the file again',
  ignoredLines: (count: number) => countOf(count, 'line ignored', 'lines ignored'),
  ignoredLine: (line: string) => `Line ${line}`,
  preview: 'First rows',
  previewRow: 'Row',
  matchColumns: 'Match columns',

  mapIntro: 'Choose a field for each column. Columns without a field aren’t imported.',
  requiredFields: forEachKind(({ singular }) => `Required for every ${singular}`),
  missingRequiredFields: (fields: string) =>
    `Required fields without a column: ${fields}. Match them below, or enter one value for all rows in the next step.`,
  requiredIn: (field: string, countries: string) =>
    `${field} isn’t matched. Only addresses in these countries need it: ${countries}.`,
  essentialField: {
    property: 'Match the column with the street address to continue.',
    unit: 'Match the column with the unit name or number to continue.',
    tenant: 'Match the column with the tenant’s name to continue.',
  },
  filledBy: (column: string) => `from “${column}”`,
  filledByRowHeadings: 'from headings between rows',
  notMatched: 'not matched',
  column: 'File column',
  samples: 'Samples',
  field: 'Field',
  noSamples: 'No values',
  doNotImport: 'Don’t import',
  suggestion: (field: string, values: number, of: number) =>
    `${field}? Matches ${formatNumber(values)} of ${countOf(of, 'value')}.`,
  suggestionByHeader: (field: string) => `${field}?`,
  useSuggestion: 'Use',
  useSuggestionFor: (field: string, column: string) => `Use ${field} for “${column}”`,
  notImported: (count: number) => `${countOf(count, 'column')} not imported`,
  matchedTo: (label: string, column: string) => `${label} (matched to “${column}”)`,
  fieldForColumn: (column: string) => `Field for “${column}”`,
  tiers: { auto: 'Matched', check: 'Check', choose: 'Choose', chosen: 'Chosen', omitted: 'Not imported' },
  checkRows: (rows: string) => `Check ${rows}`,
} as const
