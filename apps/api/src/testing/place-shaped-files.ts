import { joinLines, mapleCourt, prairieView, type ShapedFile } from './shaped-file.ts'
import { tenantShapedFiles } from './tenant-shaped-files.ts'

interface UnitFile extends ShapedFile {
  /** Its units, sorted, each with its status. */
  units: string[]
}

interface PropertyFile extends ShapedFile {
  /** Names of its properties, sorted. */
  properties: string[]
}

/** The content of a tenant export, which also lists units. */
const findContent = (key: string, index = 0) =>
  tenantShapedFiles.filter((file) => file.key === key)[index]!.content

/** Files with units, one per recognized export. */
export const unitShapedFiles: readonly UnitFile[] = [
  {
    key: 'appfolio_unit_vacancy',
    units: ['204 notice', '7 vacant', 'B1 vacant'],
    content: joinLines(
      'Property Name,Unit,Unit Status,Days Vacant,Rent Ready,Next Move In,Posted To Website,Posted To Internet,Property',
      `Maple Court,204,Notice-Unrented,,No,,No,No,${mapleCourt}`,
      `Maple Court,B1,Vacant-Unrented,23,Yes,,Yes,Yes,${mapleCourt}`,
      `Prairie View,7,Vacant-Rented,4,Yes,12/01/2026,No,No,${prairieView}`,
    ),
  },
  {
    key: 'appfolio_rent_roll',
    units: ['118 occupied', '204 notice', '7 occupied', 'B1 vacant'],
    content: findContent('appfolio_rent_roll'),
  },
  {
    key: 'yardi_rent_roll',
    units: ['118 vacant', '204 occupied', 'B1 vacant'],
    content: findContent('yardi_rent_roll'),
  },
  {
    key: 'realpage_resident_list',
    units: ['118 occupied', '204 occupied'],
    content: findContent('realpage_resident_list'),
  },
  {
    key: 'managecasa_properties',
    units: ['1 vacant', '2 vacant'],
    content: joinLines(
      'MultiUnit ID,Unit ID,Unit,Property Type,Property Name,Address Line1,Address City,Address State,Address ZipCode',
      'm-1,u-1,1,Multi Family,Maple Court,1200 Maple St,Kerrville,TX,78028',
      'm-1,u-2,2,Multi Family,Maple Court,1200 Maple St,Kerrville,TX,78028',
    ),
  },
  {
    key: 'doorloop_units',
    units: ['204 vacant', '7 vacant'],
    content: joinLines(
      'Property,Unit Name,Beds,Baths,Size,Market Rent',
      'Maple Court,204,2,1,850,1500.00',
      'Prairie View,7,1,1,600,1120.00',
    ),
  },
]

/** Files that properties can be imported from, besides the public lists of housing. */
export const propertyShapedFiles: readonly PropertyFile[] = [
  {
    key: 'managecasa_properties',
    properties: ['Canyon House', 'Oak Terrace'],
    content: joinLines(
      'MultiUnit ID,Unit ID,Property Type,Property Name,Address Line1,Address City,Address State,Address ZipCode',
      'm-1,,Multi Family,Oak Terrace,77 Oak St,Denver,CO,80218',
      'm-2,,Single Family,Canyon House,9 Canyon Rd,Boulder,CO,80302',
    ),
  },
  {
    key: 'doorloop_properties',
    properties: ['Canyon House', 'Oak Terrace'],
    content: joinLines(
      'Property Name,Property Class,Property Type,Street 1,Street 2,City,State,Zip,Active Units',
      'Oak Terrace,Residential,Multi Family,77 Oak St,,Denver,CO,80218,4',
      'Canyon House,Residential,Single Family,9 Canyon Rd,,Boulder,CO,80302,1',
    ),
  },
]
