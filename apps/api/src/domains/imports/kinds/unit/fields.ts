import { unitStatuses, unitTypes } from '../../../../platform/db/schema/index.ts'
import {
  bedFields,
  field,
  type FieldDefinition,
  isBedName,
  toFieldValues,
  wholeUnitFallbacks,
} from '../../recognize/field-definition.ts'
import { createWordLookup, wordKey } from '../../values/match-words.ts'

const numberColumn = { transform: 'number' }
const yesOrNo = { transform: 'value_map', values: toFieldValues(['yes', 'no']) }

/** The fields of a unit file, in the order of the template. */
export const unitFields: readonly FieldDefinition[] = [
  field(
    'property',
    'Property',
    'property,property name,building name,community,community name,site,site name,property address',
    'Name, code, external ID, or address of an existing property.',
    // With a name beside it, the address belongs to the same property.
    { required: true, fallbackSynonyms: ['property address'] },
  ),
  field(
    'propertyCode',
    'Property code',
    'property code,property id,prop code,property number,site id',
    'Code or external ID of the property. Takes precedence over its name.',
    { isLeftOutOfTemplate: true },
  ),
  field(
    'unit',
    'Unit',
    'unit,unit number,unit name,unit no,apt,apartment,apt number,apartment number,suite,space,door,room,lot,unit code,bedspace,bed space,unit bed,unit space',
    'Up to 40 characters. Unique within a building.',
    { required: true, fallbackSynonyms: wholeUnitFallbacks },
  ),
  ...bedFields,
  field('building', 'Building', 'building,bldg,building number,block,tower', 'Up to 40 characters.'),
  field(
    'floor',
    'Floor',
    'floor,level,story,floor number,unit floor',
    '-5 to 200; G for ground, B1 for below ground.',
    { transform: 'floor' },
  ),
  field(
    'unitType',
    'Unit type',
    'unit type,type,floorplan,floor plan,plan,layout,model',
    'For example apartment, studio, or office. Floor plan names are kept.',
    { transform: 'value_map', values: toFieldValues(unitTypes) },
  ),
  field('bedrooms', 'Bedrooms', 'bedrooms,beds,br,bd,number of bedrooms,bed,number bedrooms', '0 to 20.', {
    ...numberColumn,
    onlyIf: { bed: (text) => !isBedName(text) },
  }),
  field(
    'bathrooms',
    'Bathrooms',
    'bathrooms,baths,ba,number of bathrooms,bath,number bathrooms',
    '0 to 20 in steps of 0.25.',
    numberColumn,
  ),
  field(
    'bedBath',
    'Bedrooms and bathrooms',
    'bd ba,bed bath,beds baths,br ba',
    'Both in one cell, for example 2/1.00.',
    { transform: 'bed_bath', isLeftOutOfTemplate: true },
  ),
  field(
    'area',
    'Area',
    'sqft,square feet,unit size,size,area,surface,rentable sf,unit sqft',
    'A number greater than 0.',
    numberColumn,
  ),
  field('areaUnits', 'Area unit', 'area unit,area units,sqm or sqft', 'sqft or m2.', {
    transform: 'value_map',
  }),
  field(
    'status',
    'Status',
    'unit status,status,occupancy status,occupancy',
    'Vacant, occupied, notice, down, model, or offline.',
    {
      transform: 'value_map',
      values: toFieldValues(unitStatuses, { notice: 'On notice' }),
      accepts: (text) => findUnitStatus(text) !== null,
    },
  ),
  field('vacant', 'Vacant', 'vacant,vacancy,is vacant', 'Yes or no, if no column has the status.', {
    ...yesOrNo,
    isLeftOutOfTemplate: true,
  }),
  field(
    'resident',
    'Resident',
    'resident,resident name,tenant,tenant name,occupant,lessee',
    'Shows whether the unit is occupied, if no column has the status. The name isn’t stored.',
    { isLeftOutOfTemplate: true },
  ),
  field(
    'marketRent',
    'Market rent',
    'market rent,mkt rent,asking rent,market price,rent,price',
    'A monetary amount.',
    { transform: 'money' },
  ),
  field(
    'line1',
    'Address line 1',
    'unit address,unit street address 1,unit street address,address line 1,address line1,street address,street,address,address 1',
    'Street and number, only if different from the property’s.',
    { shape: 'street' },
  ),
  field(
    'line2',
    'Address line 2',
    'address line 2,address line2,unit street address 2,address 2,unit address cont',
    'Building, suite.',
  ),
  field('city', 'City', 'unit city,city,address city,town,city name', 'Town or city.'),
  field(
    'region',
    'State or region',
    'unit state,state,st,state region,region,address state,province,state code,state name',
    'State name or code.',
    { transform: 'region', shape: 'us_state' },
  ),
  field(
    'postalCode',
    'Postal code',
    'unit zip,zip,zip code,zipcode,postal code,postcode,address zipcode,address zip',
    'ZIP code.',
    { transform: 'postal_code', shape: 'zip' },
  ),
  field(
    'country',
    'Country',
    'country,country code',
    'Country name or ISO code. If empty, the property’s country is used.',
  ),
  field('belowGrade', 'Below grade', 'below grade,basement,garden level', 'Yes or no.', yesOrNo),
  field('accessible', 'Accessible', 'accessible,ada,handicap,wheelchair accessible', 'Yes or no.', yesOrNo),
  field(
    'externalId',
    'External ID',
    'unit id,external id,id,unit key',
    'The ID in the system the file comes from. Used to match existing units.',
  ),
  field(
    'tags',
    'Tags',
    'tags,labels,unit tags,keywords',
    'Separated by commas, semicolons, or vertical bars.',
    { transform: 'list' },
  ),
  field('notes', 'Notes', 'notes,comments,description,remarks', 'Up to 5,000 characters.'),
]

const hasProperty = (filledKeys: ReadonlySet<string>) =>
  filledKeys.has('property') || filledKeys.has('propertyCode')

/** Required fields that neither columns nor section headings fill yet. */
export const missingUnitFields = (filledKeys: ReadonlySet<string>): string[] => [
  ...(hasProperty(filledKeys) || filledKeys.has('line1') ? [] : ['property']),
  ...(filledKeys.has('unit') ? [] : ['unit']),
]

/** A fix can choose one property for all rows, but not the names of units. */
export const missingUnitFieldsForCheck = (filledKeys: ReadonlySet<string>): string[] =>
  filledKeys.has('unit') ? [] : ['unit']

type UnitStatus = (typeof unitStatuses)[number]
type UnitType = (typeof unitTypes)[number]

// Without “yes” and “no”: their meaning depends on the heading, and a unit that isn't “rent ready” may be vacant.
export const findUnitStatus = createWordLookup<UnitStatus>({
  occupied:
    'current,leased,rented,occupied no notice,occupied unrented,occupied current,occupied preleased,pending renewal,applicant,evict,eviction,month to month,1',
  vacant:
    'available,empty,vacant unrented,vacant unrented ready,vacant unrented not ready,vacant rented,vacant rented ready,vacant rented not ready,vacant leased,vacant not leased,vacant ready,vacant not ready,vacant pre leased,unoccupied,unrented,0',
  notice:
    'ntv,on notice,notice unrented,notice rented,occupied ntv,occupied ntvl,occupied on notice,occupied notice,notice to vacate,notice leased,notice not leased',
  down: 'admin,excluded,renovation,not ready,admin down,under renovation,out of service,uninhabitable',
  model: 'model unit',
  offline: 'off line,inactive',
})

export const findUnitType = createWordLookup<UnitType>({
  studio: 'efficiency,bachelor,eff',
  apartment: 'apt,flat,unit,residential,residential unit,condo,condominium,loft,multi family',
  house: 'home,single family,sfr,single family home',
  townhouse: 'townhome,town home,town house,row house',
  room: 'bedroom,private room',
  bed: 'bed space',
  office: 'office space',
  retail: 'shop,store,storefront,commercial',
  storage: 'storage unit,locker',
  parking: 'parking space,parking spot,garage,carport',
  pad: 'lot,mobile home lot,rv lot,site,mobile home pad,space',
  other: '',
})

const yesNoWords = new Map([
  ...['yes', 'y', 'true', '1', 'x'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0'].map((word) => [word, false] as const),
])
export const parseYesNo = (text: string) => yesNoWords.get(text.toLowerCase()) ?? null

/** Parses a “Vacant” column: a unit that isn't vacant is occupied. */
export function findVacancy(text: string): UnitStatus | null {
  const isVacant = parseYesNo(text)
  return isVacant === null ? findUnitStatus(text) : isVacant ? 'vacant' : 'occupied'
}

/** Parses a floor: `3`, `3rd`, `G` and `Ground` for 0, `B2` for two below ground. Null for other text. */
export function findFloor(text: string): number | null {
  const name = wordKey(text)
    .replace(/^(?:floor|level|fl) /, '')
    .replace(/ (?:floor|level)$/, '')
  const belowGround = /^(?:b|basement|p|lower level|ll) ?(\d)$/.exec(name)
  if (belowGround) return -Number(belowGround[1])
  if (/^(?:g|gf|ground|lobby|l|street|main)$/.test(name)) return 0
  if (/^(?:b|basement|ll|lower|lower level|garden)$/.test(name)) return -1
  const floorNumber = /^(\d{1,3})(?:st|nd|rd|th)?$/.exec(name) ?? /^-?(\d{1,3})$/.exec(name)
  if (!floorNumber) return null
  return text.trim().startsWith('-') ? -Number(floorNumber[1]) : Number(floorNumber[1])
}

/** Example rows of the template: units of the properties in the property template. */
export const unitSamples: readonly Record<string, string>[] = [
  {
    property: 'Maple Court',
    unit: '204',
    floor: '2',
    unitType: 'apartment',
    bedrooms: '2',
    bathrooms: '1',
    area: '840',
    status: 'notice',
    marketRent: '1450.00',
    externalId: '5123',
  },
  {
    property: 'Maple Court',
    unit: 'B1',
    floor: 'B1',
    unitType: 'studio',
    bedrooms: '0',
    bathrooms: '1',
    area: '410',
    status: 'vacant',
    marketRent: '975.00',
    belowGrade: 'yes',
    externalId: '5130',
  },
  {
    property: 'PRVW',
    unit: '7',
    floor: '1',
    unitType: 'apartment',
    bedrooms: '3',
    bathrooms: '2',
    area: '1120',
    status: 'vacant',
    marketRent: '1120.00',
    accessible: 'yes',
    externalId: '5210',
  },
]
