import { countOf } from '~/lib/format'
import { forEachKind } from './kind-words.ts'

/** How a file was read, and what its columns hold. */
export const importColumnTexts = {
  formats: {
    appfolio_rent_roll: 'an AppFolio rent roll',
    appfolio_tenant_directory: 'an AppFolio tenant directory',
    appfolio_tenant_tickler: 'an AppFolio tenant tickler',
    appfolio_unit_vacancy: 'an AppFolio list of unit vacancies',
    buildium_tenants: 'a Buildium list of tenants',
    doorloop_properties: 'a DoorLoop list of properties',
    doorloop_tenants: 'a DoorLoop list of tenants',
    doorloop_units: 'a DoorLoop list of units',
    entrata_residents: 'an Entrata list of residents',
    everbridge_contacts: 'an Everbridge list of contacts',
    propertyware_residents: 'a Propertyware list of residents',
    realpage_resident_list: 'a RealPage list of residents',
    resman_residents: 'a ResMan list of residents',
    yardi_rent_roll: 'a Yardi rent roll',
    hud_multifamily_assisted: 'the HUD list of assisted multifamily properties',
    usda_rural_housing: 'the USDA list of rural housing',
    managecasa_properties: 'a ManageCasa property list',
  } as Record<string, string>,
  looksLike: (format: string, percent: string) => `This looks like ${format} (${percent}).`,
  looksGeneric: 'This is a table that Parapet has not met before.',
  matched: (matched: string, all: string) => `${matched} of ${all} columns matched.`,
  remembered: 'Columns are matched as you did it last time.',
  duplicate: {
    property: (when: string) =>
      `The same file was imported ${when}. Importing it again updates those properties and creates none twice.`,
    unit: (when: string) =>
      `The same file was imported ${when}. Importing it again updates those units and creates none twice.`,
    tenant: (when: string) =>
      `The same file was imported ${when}. Importing it again updates those tenants and creates none twice.`,
  },
  layout: 'How the file was read',
  filename: 'File',
  size: 'Size',
  rowCount: 'Rows',
  encoding: 'Text encoding',
  delimiter: 'Separator',
  delimiters: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' } as Record<string, string>,
  headerRow: 'Headings in line',
  sheet: 'Sheet',
  readAgain: 'Read again',
  ignored: (count: number) => countOf(count, 'line is not a row', 'lines are not rows'),
  ignoredLine: (line: string) => `Line ${line}`,
  preview: 'First rows',
  previewRow: 'Row',
  toMap: 'Match columns',

  mapIntro: 'Say what each column holds. Columns without a field are left out.',
  needed: forEachKind(({ one }) => `Needed for every ${one}`),
  neededMissing: (fields: string) =>
    `No column holds ${fields}. Choose one below, or fill in one value for all rows in the next step.`,
  essentialField: {
    property: 'Without a column for the street nothing can be imported. Choose the one that holds it.',
    unit: 'Without a column for the unit nothing can be imported. Choose the one that holds its name or number.',
    tenant: 'Without a column for the name nothing can be imported. Choose the one that holds it.',
  },
  filledBy: (column: string) => `from “${column}”`,
  filledByHeadings: 'from the headings between the rows',
  notMatched: 'no column yet',
  column: 'Column of the file',
  samples: 'Samples',
  field: 'Fills',
  noSamples: 'all cells empty',
  leaveOut: 'Leave out',
  takenBy: (label: string, column: string) => `${label} (now “${column}”)`,
  fieldOf: (column: string) => `What “${column}” fills`,
  tiers: { auto: 'Sure', check: 'Please check', choose: 'Choose', chosen: 'Your choice', left: 'Left out' },
  checkRows: (rows: string) => `Check ${rows}`,
} as const
