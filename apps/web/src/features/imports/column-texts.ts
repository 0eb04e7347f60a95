import { countOf } from '~/lib/format'
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
  looksLike: (format: string, percent: string) => `Looks like ${format} (${percent} match).`,
  looksGeneric: 'We don’t recognize this format yet. Check the columns below.',
  matched: (matched: string, all: string) => `${matched} of ${all} columns matched.`,
  remembered: 'Columns matched as in your last import.',
  duplicate: {
    property: (when: string) =>
      `You imported this file ${when}. Importing it again updates those properties and creates no duplicates.`,
    unit: (when: string) =>
      `You imported this file ${when}. Importing it again updates those units and creates no duplicates.`,
    tenant: (when: string) =>
      `You imported this file ${when}. Importing it again updates those tenants and creates no duplicates.`,
  },
  layout: 'File layout',
  filename: 'File',
  size: 'Size',
  rowCount: 'Rows',
  encoding: 'Text encoding',
  delimiter: 'Separator',
  delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as Record<string, string>,
  headerRow: 'Header row',
  sheet: 'Sheet',
  readAgain: 'Re-read file',
  ignored: (count: number) => countOf(count, 'line ignored', 'lines ignored'),
  ignoredLine: (line: string) => `Line ${line}`,
  preview: 'First rows',
  previewRow: 'Row',
  toMap: 'Match columns',

  mapIntro: 'Choose a field for each column. Columns without a field aren’t imported.',
  needed: forEachKind(({ one }) => `Required for every ${one}`),
  neededMissing: (fields: string) =>
    `No column is matched to ${fields}. Choose one below, or enter one value for all rows in the next step.`,
  essentialField: {
    property: 'Match the column with the street address to continue.',
    unit: 'Match the column with the unit name or number to continue.',
    tenant: 'Match the column with the tenant’s name to continue.',
  },
  filledBy: (column: string) => `from “${column}”`,
  filledByHeadings: 'from headings between rows',
  notMatched: 'not matched',
  column: 'File column',
  samples: 'Samples',
  field: 'Field',
  noSamples: 'No values',
  leaveOut: 'Don’t import',
  takenBy: (label: string, column: string) => `${label} (now “${column}”)`,
  fieldOf: (column: string) => `Field for “${column}”`,
  tiers: { auto: 'Matched', check: 'Check', choose: 'Choose', chosen: 'Chosen', left: 'Not imported' },
  checkRows: (rows: string) => `Check ${rows}`,
} as const
