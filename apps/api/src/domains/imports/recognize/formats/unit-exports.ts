import type { ExportFormat } from '../../import-kind.ts'
import { rentRollHeadings } from './rent-roll-headings.ts'

/** Of those who live in a unit it only matters that somebody does, and what they owe is no matter of the unit. */
const nothingOfUnits = {
  Tenant: 'resident',
  Resident: 'resident',
  Name: null,
  Rent: null,
  'Actual Rent': null,
  Deposit: null,
  'Resident Deposit': null,
  'Other Deposit': null,
  Balance: null,
  'Past Due': null,
  'Lease From': null,
  'Lease To': null,
  'Lease Start': null,
  'Lease End': null,
  'Lease Expiration': null,
  'Move-in': null,
  'Move-out': null,
  'Move In': null,
  'Move Out': null,
  'Next Move In': null,
  'Total Rooms': null,
  'Total Beds': null,
}

/** Exports of units whose headings are known. */
export const unitExports: readonly ExportFormat[] = [
  {
    key: 'appfolio_unit_vacancy',
    kind: 'unit',
    label: 'AppFolio unit vacancy',
    headers: ['Property Name', 'Unit', 'Unit Status', 'Days Vacant', 'Rent Ready', 'Next Move In'],
    columns: {
      ...nothingOfUnits,
      'Property Name': 'property',
      Property: null,
      'Unit Status': 'status',
      'Rent Ready': null,
      'Days Vacant': null,
    },
  },
  {
    key: 'appfolio_rent_roll',
    kind: 'unit',
    label: 'AppFolio rent roll',
    headers: rentRollHeadings.appfolio,
    columns: { ...nothingOfUnits, 'BD/BA': 'bedBath', 'Market Rent': 'marketRent' },
  },
  {
    key: 'yardi_rent_roll',
    kind: 'unit',
    label: 'Yardi rent roll',
    headers: rentRollHeadings.yardiByUnit,
    columns: nothingOfUnits,
  },
  {
    key: 'yardi_rent_roll',
    kind: 'unit',
    label: 'Yardi rent roll by bed',
    headers: rentRollHeadings.yardiByBed,
    columns: { ...nothingOfUnits, Room: null, Bed: null },
  },
  {
    key: 'realpage_resident_list',
    kind: 'unit',
    label: 'RealPage resident list',
    headers: rentRollHeadings.realPage,
    columns: nothingOfUnits,
  },
  {
    key: 'managecasa_properties',
    kind: 'unit',
    label: 'ManageCasa property list',
    headers: [
      'MultiUnit ID',
      'Unit ID',
      'Property Type',
      'Property Name',
      'Address Line1',
      'Address City',
      'Address State',
      'Address ZipCode',
    ],
    columns: { 'MultiUnit ID': null, 'Property Type': null },
  },
  {
    key: 'doorloop_units',
    kind: 'unit',
    label: 'DoorLoop units',
    headers: ['Property', 'Unit Name', 'Beds', 'Baths', 'Size', 'Market Rent'],
  },
]
