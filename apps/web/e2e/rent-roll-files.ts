/** Fictional rent rolls and tenant directories for a demo property. */
import type { FilePayload } from './property-files.ts'

const propertyHeading = 'Larkspur Court - 1840 Race St Denver, CO 80206'

const toFile = (name: string, lines: readonly string[]): FilePayload => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
})

/**
 * 4 units in 2 sections: three of an existing property, one of an unknown one. `unitPrefix` starts the name of each
 * unit.
 */
export const createRentRoll = (unitPrefix: string): FilePayload =>
  toFile(`${unitPrefix}-rent-roll.csv`, [
    'Rent Roll,,,,,,,,,,,,',
    'As of: 11/20/2026,,,,,,,,,,,,',
    'Unit,BD/BA,Tenant,Status,Sqft,Market Rent,Rent,Deposit,Lease From,Lease To,Move-in,Move-out,Past Due',
    `"-> ${propertyHeading}",,,,,,,,,,,,`,
    `${unitPrefix}-101,2/1.00,,Vacant-Unrented,850,"1,500.00",,,,,,,0.00`,
    `${unitPrefix}-102,Studio/1.00,,Vacant-Unrented,510,"1,390.00",,,,,,,0.00`,
    `${unitPrefix}-103,2/1.50,,Vacant-Rented,870,"1,550.00",,,,,,,0.00`,
    '3 Units,,,0.0% Occupied,2230,"4,440.00",,,,,,,0.00',
    '-> Nowhere House - 4 Nowhere Ave,,,,,,,,,,,,',
    `${unitPrefix}-7,1/1.00,,Vacant-Unrented,600,"1,120.00",,,,,,,0.00`,
    'Total,4 Units,,0.0% Occupied,2830,"5,560.00",,,,,,,0.00',
  ])

/** 3 tenants in 3 unknown units, with ambiguous dates. */
export const createTenantDirectory = (prefix: string): FilePayload =>
  toFile(`${prefix}-directory.csv`, [
    'Property,Unit,Tenant,Status,Phone Numbers,Emails,Move-in,Lease From,Lease To',
    `"${propertyHeading}",${prefix}-1,"${prefix}, Linh",Current,Mobile: (303) 555-0134,${prefix}.linh@example.com,03/04/2026,03/04/2026,03/05/2027`,
    `"${propertyHeading}",${prefix}-2,"${prefix}, Ada",Current,"Mobile: (303) 555-0177, Home: (303) 555-0178",${prefix}.ada@example.org,05/06/2026,05/06/2026,05/07/2027`,
    `"${propertyHeading}",${prefix}-3,"${prefix}, Per",Current,,${prefix}.per@example.net,07/08/2026,07/08/2026,07/09/2027`,
  ])
