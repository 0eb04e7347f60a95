import {
  criticalities,
  propertyClasses,
  type propertyStatuses,
  propertySubTypes,
} from '../../../../platform/db/schema/index.ts'
import { countriesRequiring } from '../../../estate/index.ts'
import { field, type FieldDefinition, toFieldValues } from '../../recognize/field-definition.ts'
import type { TableColumn } from '../../recognize/analyze-table.ts'
import { type KindFields, matchColumns } from '../../recognize/match-columns.ts'
import { createWordLookup } from '../../values/match-words.ts'
import { parseFullAddress } from '../../values/parse-full-address.ts'

/** The fields of a property file, in the order of the template. */
export const propertyFields: readonly FieldDefinition[] = [
  field(
    'code',
    'Property code',
    'property code,code,reference,ref,site id,entity',
    'Your own short code, up to 40 characters. Used to match existing properties.',
  ),
  field(
    'externalId',
    'External ID',
    'property id,external id,external key,external reference,source id,unique id',
    'The ID in the system the file comes from. Used to match existing properties.',
  ),
  field(
    'name',
    'Property name',
    'property name,name,property,building name,building,community name,community,complex,site name,site,location name,asset name,project name,project',
    'Up to 160 characters. If empty, address line 1 is used.',
  ),
  field(
    'portfolio',
    'Portfolio',
    'portfolio name,portfolio,property group,owner,owner name,fund,region group,division,group,portfolio id',
    'A portfolio’s name or code.',
  ),
  field(
    'propertyClass',
    'Class',
    'property class,class,category,rental type,type of property',
    'Residential, commercial, mixed use, association, or land.',
    {
      transform: 'value_map',
      values: toFieldValues(propertyClasses),
      accepts: (text) => findClass(text) !== null,
    },
  ),
  field(
    'propertySubType',
    'Type',
    'property type,property kind,property sub type,type,kind,subtype,sub type,building type,structure type',
    'For example multifamily, single-family residence, or office.',
    {
      transform: 'value_map',
      values: toFieldValues(propertySubTypes, {
        hotel_motel: 'Hotel or motel',
        multi_family: 'Multifamily',
        self_storage: 'Self-storage',
        single_family_residence: 'Single-family residence',
      }),
      accepts: (text) => findSubType(text) !== null || findClass(text) !== null,
    },
  ),
  field(
    'line1',
    'Address line 1',
    'address line 1,address line1,property street address 1,street address,property address,project address,address 1,street address 1,street 1,street,address,site address,unit address,mailing address 1',
    'Street and number.',
    { required: true, shape: 'street' },
  ),
  field(
    'line2',
    'Address line 2',
    'address line 2,address line2,property street address 2,address 2,street address 2,street 2,suite,unit address cont',
    'Building, suite.',
  ),
  field(
    'city',
    'City',
    'property city,city,project city,town,address city,municipality,locality,city name',
    'Town or city.',
    { required: true, requiredIn: countriesRequiring('city') },
  ),
  field(
    'region',
    'State or region',
    'property state,state,st,state region,project st,project state,state province,province,region,county uk,address state,state code,state name,state abbreviation',
    'State name or code.',
    { required: true, requiredIn: countriesRequiring('region'), transform: 'region', shape: 'us_state' },
  ),
  field(
    'postalCode',
    'Postal code',
    'property zip,zip,zip code,zipcode,postal,postal code,postcode,address zipcode,address zip,pin code,zip5',
    'ZIP code. Missing leading zeros are restored.',
    { required: true, requiredIn: countriesRequiring('postalCode'), transform: 'postal_code', shape: 'zip' },
  ),
  field(
    'country',
    'Country',
    'country,country code,nation',
    'Country name or ISO code. If empty, the organization’s country is used.',
    // In public lists, “Land” is often the value of the land.
    { onlyIf: { land: (text) => /\p{L}/u.test(text) } },
  ),
  field(
    'dependentLocality',
    'District',
    'dependent locality,sublocality,colonia,bairro',
    'Suburb, neighborhood, or village within the city, where addresses have one.',
    { isLeftOutOfTemplate: true },
  ),
  field('sortingCode', 'Sorting code', 'sorting code,cedex', 'For example CEDEX in Monaco.', {
    isLeftOutOfTemplate: true,
  }),
  field(
    'fullAddress',
    'Full address',
    'full address,complete address,location,property full address',
    'The whole address in one cell, instead of the fields above.',
    { transform: 'full_address', isLeftOutOfTemplate: true },
  ),
  field('county', 'County', 'county,county name,parish', 'County name.'),
  field('countyFips', 'County FIPS', 'county fips,fips,fips code,county fips code', 'Five digits.', {
    transform: 'digits',
  }),
  field('lat', 'Latitude', 'lat,latitude,y,gps lat,gps latitude', 'Degrees from -90 to 90.', {
    transform: 'coordinate',
    shape: 'latitude',
  }),
  field(
    'lon',
    'Longitude',
    'lon,lng,long,longitude,x,gps long,gps lon,gps longitude',
    'Degrees from -180 to 180.',
    { transform: 'coordinate', shape: 'longitude' },
  ),
  field(
    'yearBuilt',
    'Year built',
    'year built,built,yr built,construction year,vintage,year',
    '1600 or later.',
    {
      transform: 'number',
    },
  ),
  field(
    'units',
    'Declared units',
    'units,declared units,number of units,unit count,total units,n units,doors,door count,number units,units total,total unit count,unit total',
    'How many units the building has, 0 to 20,000.',
    { transform: 'number' },
  ),
  field('stories', 'Stories', 'stories,floors,number of stories,levels', '0 to 200.', {
    transform: 'number',
  }),
  field(
    'livingArea',
    'Area',
    'sqft,square feet,building size,gla,rentable area,area,total sqft,building sqft',
    'A number greater than 0.',
    { transform: 'number' },
  ),
  field('livingAreaUnits', 'Area unit', 'area unit,area units,sqm or sqft', 'sqft or m2.', {
    transform: 'value_map',
  }),
  field(
    'managerEmail',
    'Manager email',
    'manager e mail,manager email,property manager,manager,pm,assigned user,site manager email',
    'Email address of a member of your organization.',
    { transform: 'email' },
  ),
  field(
    'contactName',
    'On-site contact',
    'onsite contact,on site contact,site contact,contact name',
    'Name of the on-site contact.',
  ),
  field(
    'contactPhone',
    'Contact phone',
    'contact phone,site phone,office phone,onsite contact phone',
    'The contact’s phone number.',
    { transform: 'phone' },
  ),
  field('criticality', 'Criticality', 'criticality,priority,importance', 'Low, normal, high, or critical.', {
    transform: 'value_map',
    values: toFieldValues(criticalities),
  }),
  field(
    'tags',
    'Tags',
    'tags,labels,property tags,keywords',
    'Separated by commas, semicolons, or vertical bars.',
    { transform: 'list' },
  ),
  field('status', 'Status', 'property status,status,active', 'Active or inactive.', {
    transform: 'value_map',
    values: toFieldValues(['active', 'inactive']),
    accepts: (text) => findStatus(text) !== null,
  }),
  field('notes', 'Notes', 'notes,comments,description,remarks', 'Up to 5,000 characters.'),
]

/** Required fields that aren't mapped yet. */
export function missingPropertyFields(filledKeys: ReadonlySet<string>): string[] {
  if (filledKeys.has('fullAddress')) return []
  return propertyFields
    .filter((field) => field.required && !filledKeys.has(field.key))
    .map((field) => field.key)
}

/** What a list of units or tenants says about its properties. Its other columns are about something else. */
const placeFields = new Set([
  'code',
  'externalId',
  'name',
  'portfolio',
  'line1',
  'city',
  'region',
  'postalCode',
  'country',
  'fullAddress',
  'county',
])

/**
 * The fields of the properties in a list of units or tenants, or null if it doesn't name them with addresses. Rent rolls
 * have both in one cell: `Maple Court - 1200 Maple St, Kerrville, TX 78028`.
 */
export async function findPropertyFieldsInOtherKinds(
  columns: readonly TableColumn[],
  implied: readonly string[],
): Promise<KindFields | null> {
  const fields = propertyFields.filter(({ key }) => placeFields.has(key))
  const kind: KindFields = { key: 'property', fields }
  const mapping = await matchColumns(columns, kind, null)
  const isFilled = (key: string) => mapping.some(({ field }) => field === key)
  if (implied.includes('fullAddress')) return kind
  if (isFilled('name') && (isFilled('line1') || isFilled('fullAddress'))) return kind
  const nameColumn = columns.find(({ index }) =>
    mapping.some((column) => column.field === 'name' && column.index === index),
  )
  if (!nameColumn?.values.some((value) => parseFullAddress(value))) return null
  const nameSynonyms = fields.find(({ key }) => key === 'name')!.synonyms
  return {
    ...kind,
    fields: fields
      .filter(({ key }) => key !== 'name')
      .map((field) => (field.key === 'fullAddress' ? { ...field, synonyms: nameSynonyms } : field)),
  }
}

type SubType = (typeof propertySubTypes)[number]
type Class = (typeof propertyClasses)[number]

export const findSubType = createWordLookup<SubType>({
  apartment: 'apartment building,apartment unit,apt',
  cabin: '',
  condominium: 'condo,condos,condominiums',
  deeded_parking: 'parking',
  duplex: '2 family,two family,2 plex',
  farm: 'ranch',
  hotel_motel: 'hotel,motel,hotel or motel',
  industrial: '',
  manufactured_home: 'manufactured',
  mixed_use: '',
  mobile_home: 'mhp,mobile home park,mobile home community,rv park',
  multi_family:
    'multifamily,multi family residential,apartments,apartment complex,apartment community,garden,garden style,high rise,mid rise,low rise,walk up',
  office: 'office building',
  quadruplex: 'fourplex,4 family,4 plex,quadplex,quad',
  retail: 'strip center,strip mall,shopping center,store',
  single_family_residence: 'sfr,sfh,single family,single family home,house,home,detached',
  stock_cooperative: 'coop,co op,cooperative',
  townhouse: 'townhome,townhomes,townhouses,row house',
  triplex: '3 family,three family,3 plex',
  unimproved_land: 'land,lot,vacant land',
  warehouse: '',
  self_storage: 'storage,mini storage',
  student_housing: 'student',
  senior_housing: 'senior,senior living,assisted living,elderly',
  other: '',
})

export const findClass = createWordLookup<Class>({
  residential: 'res,residence,multi family,multifamily,single family,housing',
  commercial: 'com,office,retail,industrial',
  mixed_use: 'mixed',
  association: 'hoa,coa,community association,homeowners association',
  land: 'lot,vacant land',
})

export const findStatus = createWordLookup<Exclude<(typeof propertyStatuses)[number], 'archived'>>({
  active: 'yes,y,true,1,current,open',
  inactive: 'no,n,false,0,closed,sold,former',
})

/** Example rows of the template. All fictional. */
export const propertySamples: readonly Record<string, string>[] = [
  {
    code: 'MPLC',
    name: 'Maple Court',
    portfolio: 'Hill Country',
    propertyClass: 'residential',
    propertySubType: 'multi_family',
    line1: '1200 Maple St',
    city: 'Kerrville',
    region: 'TX',
    postalCode: '78028',
    country: 'US',
    yearBuilt: '1987',
    units: '48',
    stories: '3',
    managerEmail: 'ana.ruiz@mapleres.example',
    tags: 'river,older-roof',
    status: 'active',
  },
  {
    code: 'PRVW',
    name: 'Prairie View',
    portfolio: 'Dakota',
    propertyClass: 'residential',
    propertySubType: 'multi_family',
    line1: '455 4th Ave W',
    city: 'Dickinson',
    region: 'ND',
    postalCode: '58601',
    country: 'US',
    yearBuilt: '2013',
    units: '12',
    stories: '2',
    status: 'active',
  },
  {
    code: 'CANY',
    name: 'Canyon Business Park',
    portfolio: 'Foothills',
    propertyClass: 'commercial',
    propertySubType: 'office',
    line1: '9100 Canyon Rd',
    line2: 'Bldg B',
    city: 'Boulder',
    region: 'CO',
    postalCode: '80302',
    country: 'US',
    yearBuilt: '1999',
    units: '9',
    stories: '2',
    managerEmail: 'lee.park@mapleres.example',
    tags: 'wildfire-zone',
    status: 'active',
  },
]
