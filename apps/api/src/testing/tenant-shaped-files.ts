import { joinLines, mapleCourt, mapleAddress, prairieView, type ShapedFile } from './shaped-file.ts'

interface TenantFile extends ShapedFile {
  /** Names of the tenants in it, sorted. */
  tenants: string[]
  /** Units of its tenants, sorted. */
  units: string[]
}

/** Files that tenants can be imported from, one for each export that is recognized. */
export const tenantShapedFiles: readonly TenantFile[] = [
  {
    key: 'appfolio_tenant_tickler',
    tenants: ['Ada Okafor', 'Linh Nguyen', 'Per & Maja Lindqvist'],
    units: ['118', '204', '7'],
    content: joinLines(
      'Date,Event,Property,Unit,Tags,Tenant,Tenant Phone Number,Tenant Email,Rent,Lease From,Lease To,Deposit,Property Name,Property ID,Property Address,Property Street Address 1,Property Street Address 2,Property City,Property State,Property Zip,Unit Type,Tenant Tags,Move Out Date,Move Out Reason,Move In Date,Lease Sign Date,Assigned User,Tenant Status,Security Deposit Return Payment,Unit ID,Occupancy ID,Tenant ID,Rental Application ID,Portfolio ID',
      `11/01/2026,Lease Expiring,${mapleCourt},204,,"Nguyen, Linh",Mobile: (830) 555-0134,linh.nguyen@example.com,"$1,450.00",12/01/2025,11/30/2026,,Maple Court,41,"${mapleAddress}",1200 Maple St,,Kerrville,TX,78028,,,,,12/01/2025,,,Notice,,5123,9001,15001,,3`,
      `11/03/2026,Move-in,${mapleCourt},118,,"Okafor, Ada","Mobile: (830) 555-0177, Home: (830) 555-0178","ada.okafor@example.org, ada@example.net","$1,390.00",11/03/2026,10/31/2027,,Maple Court,41,"${mapleAddress}",1200 Maple St,,Kerrville,TX,78028,,,,,11/03/2026,,,Current,,5088,9002,15002,,3`,
      `11/05/2026,Lease Renewal,${prairieView},7,,"Lindqvist, Per & Maja",701-555-0110,,"$1,120.00",12/01/2027,,,Prairie View,42,"455 4th Ave W Dickinson, ND 58601",455 4th Ave W,,Dickinson,ND,58601,,,,,,,,Future,,5210,9003,15003,,3`,
    ),
  },
  {
    key: 'appfolio_tenant_directory',
    tenants: ['Ada Okafor', 'Linh Nguyen'],
    units: ['118', '204'],
    content: joinLines(
      'Property,Unit,Tenant,Status,Phone Numbers,Emails,Move-in,Lease From,Lease To',
      `${mapleCourt},204,"Nguyen, Linh",Notice,"Phone: (830) 555-0134",linh.nguyen@example.com,12/01/2025,12/01/2025,11/30/2026`,
      `${mapleCourt},118,"Okafor, Ada",Current,"Mobile: (830) 555-0177, Home: (830) 555-0178",ada.okafor@example.org,11/03/2026,11/03/2026,10/31/2027`,
    ),
  },
  {
    key: 'appfolio_rent_roll',
    tenants: ['Ada Okafor', 'Linh Nguyen', 'Per Lindqvist'],
    units: ['118', '204', '7'],
    content: joinLines(
      'Rent Roll,,,,,,,,,,,,',
      'As of: 11/20/2026,,,,,,,,,,,,',
      'Unit,BD/BA,Tenant,Status,Sqft,Market Rent,Rent,Deposit,Lease From,Lease To,Move-in,Move-out,Past Due',
      `"-> Maple Court - ${mapleAddress}",,,,,,,,,,,,`,
      '204,2/1.00,Linh Nguyen,Notice-Unrented,850,"1,500.00","1,450.00",500.00,12/01/2025,11/30/2026,12/01/2025,11/30/2026,0.00',
      '118,Studio/1.00,Ada Okafor,Current,510,"1,390.00","1,390.00",500.00,11/03/2026,10/31/2027,11/03/2026,,0.00',
      'B1,2/1.00,,Vacant-Unrented,850,"1,500.00",,,,,,,0.00',
      '3 Units,,,66.7% Occupied,2210,"4,390.00","2,840.00","1,000.00",,,,,0.00',
      '-> Prairie View - 455 4th Ave W,,,,,,,,,,,,',
      '7,1/1.00,Per Lindqvist,Current,600,"1,120.00","1,120.00",500.00,12/01/2025,,12/01/2025,,0.00',
      'Total,4 Units,,75.0% Occupied,2810,"5,510.00","3,960.00","1,500.00",,,,,0.00',
    ),
  },
  {
    key: 'buildium_tenants',
    tenants: ['Ada Okafor', 'Linh Nguyen'],
    units: ['118', '204'],
    content: joinLines(
      'Property,Unit number,First name,Last name,Email,Phone,Move-in date,Lease end date,Recurring charge amount,Recurring charge frequency',
      'Maple Court,204,Linh,Nguyen,linh.nguyen@example.com,830-555-0134,12/01/2025,11/30/2026,1450.00,Monthly',
      'Maple Court,118,Ada,Okafor,ada.okafor@example.org,830-555-0177,11/03/2026,10/31/2027,1390.00,Monthly',
    ),
  },
  {
    key: 'propertyware_residents',
    tenants: ['Ada Okafor', 'Linh Nguyen'],
    units: ['Apt 118', 'Apt 204'],
    content: joinLines(
      'Unit Address,Unit Address Cont.,City,State,Zip,First Name,Last Name,Email,Mobile Phone #,Start Date,End Date,Monthly Rent,Target Deposit,Move-in Date,Vacated Date',
      '1200 Maple St,Apt 204,Kerrville,TX,78028,Linh,Nguyen,linh.nguyen@example.com,(830) 555-0134,12/01/2025,11/30/2026,1450,500,12/01/2025,',
      '1200 Maple Street,Apt 118,Kerrville,TX,78028,Ada,Okafor,ada.okafor@example.org,(830) 555-0177,11/03/2026,10/31/2027,1390,500,11/03/2026,',
    ),
  },
  {
    key: 'resman_residents',
    tenants: ['Ada Okafor', 'Chidi Okafor', 'Linh Nguyen', 'Nia Okafor'],
    units: ['118', '204'],
    content: joinLines(
      'Property: Maple Court',
      '',
      'Unit,Resident 1 First Name,Resident 1 Last Name,Resident 1 Email,Resident 1 Phone,Resident 2 First Name,Resident 2 Last Name,Resident 2 Email,Resident 2 Phone,Resident 3 First Name,Resident 3 Last Name,Move in Date,Lease Start Date,Lease End Date,NTV Date',
      '204,Linh,Nguyen,linh.nguyen@example.com,8305550134,,,,,,,12/01/2025,12/01/2025,11/30/2026,10/15/2026',
      '118,Ada,Okafor,ada.okafor@example.org,8305550177,Chidi,Okafor,chidi@example.org,8305550179,Nia,Okafor,11/03/2026,11/03/2026,10/31/2027,',
    ),
  },
  {
    key: 'yardi_rent_roll',
    tenants: ['Ada Okafor', 'Linh Nguyen'],
    units: ['118', '204'],
    content: joinLines(
      'Rent Roll,,,,,,,,,,,,',
      'mplc - Maple Court (mplc),,,,,,,,,,,,',
      'As Of = 11/20/2026,,,,,,,,,,,,',
      'Unit,Unit Type,Unit,Resident,Name,Market,Actual,Resident,Other,Move In,Lease,Move Out,Balance',
      ',,Sq Ft,,,Rent,Rent,Deposit,Deposit,,Expiration,,',
      'Current/Notice/Vacant Residents,,,,,,,,,,,,',
      '204,2x1,850.00,t0001234,"Nguyen, Linh",1500.00,1450.00,500.00,0.00,12/01/2025,11/30/2026,11/30/2026,0.00',
      'B1,2x1,850.00,VACANT,VACANT,1500.00,0.00,0.00,0.00,,,,0.00',
      ',,,,,,,,,,,,',
      'Future Residents/Applicants,,,,,,,,,,,,',
      '118,1x1,510.00,t0001301,"Okafor, Ada",1390.00,0.00,0.00,0.00,12/03/2026,10/31/2027,,-45.00',
      'Total: Maple Court,,2210.00,,,4390.00,1450.00,500.00,0.00,,,,-45.00',
      'Summary Groups,,Square,Market,Actual,Security,Other,# Of,% Unit,% Sqft,Balance,,',
      ',,Footage,Rent,Rent,Deposit,Deposits,Units,Occupancy,Occupied,,,',
      'Occupied Units,,850.00,1500.00,1450.00,500.00,0.00,1,50.00,50.00,0.00,,',
      'Totals:,,2210.00,4390.00,1450.00,500.00,0.00,3,100.00,100.00,-45.00,,',
    ),
  },
  {
    key: 'yardi_rent_roll',
    tenants: ['Ada Okafor', 'Linh Nguyen'],
    units: ['118-A-1', '204-A-1'],
    content: joinLines(
      'Rent Roll,,,,,,,,,,,,,,,,',
      'mplc - Maple Court (mplc),,,,,,,,,,,,,,,,',
      'As Of = 11/20/2026,,,,,,,,,,,,,,,,',
      'Unit,Room,Bed,Unit/Room Type,Resident,Total Rooms,Total Beds,Sq Ft,Market Rent,Actual Rent,Resident Deposit,Other Deposit,Move In,Lease From,Lease To,Move Out,Balance',
      'Current/Notice/Vacant Residents,,,,,,,,,,,,,,,,',
      '204,A,1,2x2,Linh Nguyen (t0001234),2,2,850.00,750.00,725.00,0.00,0.00,12/01/2025,12/01/2025,11/30/2026,,0.00',
      '204,B,1,2x2,VACANT,,,,750.00,0.00,0.00,0.00,,,,,0.00',
      'Future Residents/Applicants,,,,,,,,,,,,,,,,',
      '118,A,1,1x1,Ada Okafor (t0001301),1,1,510.00,1390.00,0.00,0.00,0.00,12/03/2026,12/03/2026,10/31/2027,,0.00',
      'Total: Maple Court,,,,,3,3,1360.00,2890.00,725.00,0.00,0.00,,,,,0.00',
    ),
  },
  {
    key: 'realpage_resident_list',
    tenants: ['Ada Okafor', 'Linh Nguyen'],
    units: ['118', '204'],
    content: joinLines(
      'Community: Maple Court',
      'Unit,Floorplan,Resident,Lease Start,Lease End',
      '204,B2,"Nguyen, Linh",12/01/2025,11/30/2026',
      '118,A1,"Okafor, Ada",11/03/2026,10/31/2027',
    ),
  },
  {
    key: 'entrata_residents',
    tenants: ['Ada Okafor', 'Linh Nguyen'],
    units: ['118', '204'],
    content: joinLines(
      'Property,Apartment,Resident,Lease From,Lease To,Phone',
      'Maple Court,204,Linh Nguyen,12/01/2025,11/30/2026,(830) 555-0134',
      'Maple Court,118,Ada Okafor,11/03/2026,10/31/2027,(830) 555-0177',
    ),
  },
  {
    key: 'doorloop_tenants',
    tenants: ['Hill Bakery LLC', 'Linh Nguyen'],
    units: ['204', 'B1'],
    content: joinLines(
      'First Name,Last Name,Company Name,Email,Phone Number,Property,Unit,Lease Start,Lease End,Lease Status',
      'Linh,Nguyen,,linh.nguyen@example.com,(830) 555-0134,Maple Court,204,12/01/2025,11/30/2026,Active',
      ',,Hill Bakery LLC,orders@bakery.example,(830) 555-0190,Maple Court,B1,01/01/2024,12/31/2028,Active',
    ),
  },
  {
    key: 'everbridge_contacts',
    tenants: ['Ada Okafor', 'Linh Nguyen'],
    units: ['118', '204'],
    content: joinLines(
      'First Name,Last Name,External ID,Record Type,Country,Location 1,Street Address 1,Apt/Suite/Unit 1,City 1,State/Province 1,Postal Code 1,Phone 1,Email Address 1',
      'Linh,Nguyen,e-1,Resident,US,Maple Court,1200 Maple St,204,Kerrville,TX,78028,(830) 555-0134,linh.nguyen@example.com',
      'Ada,Okafor,e-2,Resident,US,Maple Court,1200 Maple St,118,Kerrville,TX,78028,(830) 555-0177,ada.okafor@example.org',
    ),
  },
]
