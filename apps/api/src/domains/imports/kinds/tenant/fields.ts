import { occupancyRoles, tenantStatuses } from '../../../../platform/db/schema/index.ts'
import {
  bedFields,
  dateColumn,
  field,
  type FieldDefinition,
  leftOutOfTemplate,
  toFieldValues,
  wholeUnitFallbacks,
} from '../../recognize/field-definition.ts'

/** Fields of the second and third person in a row, which some exports have. */
const otherResident = (n: 2 | 3): FieldDefinition[] => [
  field(
    `firstName${n}`,
    `Resident ${n} first name`,
    `resident ${n} first name,tenant ${n} first name`,
    'Another person in the same unit.',
    leftOutOfTemplate,
  ),
  field(
    `lastName${n}`,
    `Resident ${n} last name`,
    `resident ${n} last name,tenant ${n} last name`,
    'Another person in the same unit.',
    leftOutOfTemplate,
  ),
  field(`emails${n}`, `Resident ${n} email`, `resident ${n} email,tenant ${n} email`, 'Their email.', {
    ...leftOutOfTemplate,
    transform: 'email',
  }),
  field(
    `mobilePhone${n}`,
    `Resident ${n} phone`,
    `resident ${n} phone,resident ${n} mobile,tenant ${n} phone`,
    'Their phone number.',
    { ...leftOutOfTemplate, transform: 'phone' },
  ),
]

/** The fields of a tenant file, in the order of the template. */
export const tenantFields: readonly FieldDefinition[] = [
  field(
    'property',
    'Property',
    'property,property name,building name,community,community name,site,site name,complex',
    'Name, code, external ID, or address of a property.',
    { required: true },
  ),
  field(
    'propertyCode',
    'Property code',
    'property code,property id,prop code,property number,site id',
    'Code or external ID of the property. Takes precedence over its name.',
    leftOutOfTemplate,
  ),
  field(
    'unit',
    'Unit',
    'unit,unit number,unit name,unit code,apt,apartment,apt number,apartment number,suite,space,door,room number,lot,resident unit,bedspace,bed space,unit bed,unit space,room',
    'Unit name. Not required if the property has one unit.',
    { required: true, fallbackSynonyms: wholeUnitFallbacks },
  ),
  ...bedFields,
  field(
    'building',
    'Building',
    'building,building number,block,tower',
    'Required if several buildings have a unit with the same name.',
  ),
  field(
    'firstName',
    'First name',
    'first name,first,firstname,given name,tenant first name,resident first name,resident 1 first name',
    'Up to 80 characters.',
    { required: true },
  ),
  field(
    'lastName',
    'Last name',
    'last name,last,lastname,surname,family name,tenant last name,resident last name,resident 1 last name',
    'Up to 80 characters.',
    { required: true },
  ),
  field(
    'fullName',
    'Full name',
    'tenant name,tenant,resident name,resident,name,full name,occupant,lessee,primary resident,contact,household,tenants',
    'First and last name in one cell, instead of the two fields above.',
    { transform: 'full_name', shape: 'name' },
  ),
  field(
    'company',
    'Company',
    'company,company name,business name,organisation,organization,legal name,tenant company,dba',
    'If filled in, the tenant is a company.',
  ),
  field(
    'emails',
    'Email',
    'email,e mail,email address,emails,email 1,tenant email,resident email,primary email,resident 1 email,email addresses,email address 1',
    'One or more addresses.',
    { transform: 'email', shape: 'email', takesSeveral: true },
  ),
  field(
    'mobilePhone',
    'Mobile phone',
    'mobile phone,mobile,cell,cell phone,phone,mobile phone number,phone number,phone numbers,tenant phone number,primary phone,phone 1,sms,tenant phone,resident phone,resident 1 phone',
    'One or more numbers, with or without labels.',
    { transform: 'phone', shape: 'phone', takesSeveral: true },
  ),
  field('homePhone', 'Home phone', 'home phone,phone 2,alternate phone', 'Home phone number.', {
    transform: 'phone',
  }),
  field('workPhone', 'Work phone', 'work phone,office phone,business phone', 'Work phone number.', {
    transform: 'phone',
  }),
  field(
    'status',
    'Status',
    'tenant status,status,resident status,lease status',
    'Future, current, notice, eviction, past, or prospect. If empty, the dates determine it.',
    { transform: 'value_map', values: toFieldValues(tenantStatuses, { notice: 'On notice' }) },
  ),
  field(
    'role',
    'Role',
    'role,occupancy type,tenant type,relationship,responsible',
    'Primary, co-tenant, occupant, or guarantor.',
    {
      transform: 'value_map',
      values: toFieldValues(occupancyRoles, { primary: 'Primary tenant', co_tenant: 'Co-tenant' }),
    },
  ),
  field(
    'leaseFrom',
    'Lease start',
    'lease from,lease start,lease start date,start date,from,lease begin,lease begin date',
    'First day of the lease.',
    dateColumn,
  ),
  field(
    'leaseTo',
    'Lease end',
    'lease to,lease end,lease end date,end date,lease expiration,lease expiration date,expiration,lease expires',
    'Last day of the lease. Empty for month-to-month.',
    dateColumn,
  ),
  field('moveIn', 'Move-in', 'move in,move in date,moved in,possession,movein', 'Move-in date.', dateColumn),
  field(
    'moveOut',
    'Move-out',
    'move out,move out date,vacated date,moveout,moved out',
    'Move-out date.',
    dateColumn,
  ),
  field(
    'noticeDate',
    'Notice date',
    'notice date,ntv date,notice given,notice to vacate,notice',
    'Date notice was given.',
    { ...dateColumn, ...leftOutOfTemplate },
  ),
  field(
    'language',
    'Language',
    'language,preferred language,lang',
    'Language name or code, for example Spanish or es.',
    { transform: 'language' },
  ),
  field(
    'householdSize',
    'Household size',
    'household size,occupants,number of occupants,number occupants',
    'Number of people who live there, 1 to 30.',
    { transform: 'number' },
  ),
  field(
    'emergencyName',
    'Emergency contact',
    'emergency contact,emergency contact name,ec name',
    'Who to call in an emergency.',
  ),
  field(
    'emergencyPhone',
    'Emergency contact phone',
    'emergency contact phone,emergency phone,ec phone',
    'That person’s phone number.',
    { transform: 'phone' },
  ),
  field(
    'assistance',
    'Assistance',
    'assistance,special needs,evacuation assistance,mobility,needs assistance',
    'Help needed in an emergency: wheelchair, oxygen, hearing, vision, infant, pets. Requires permission to view it.',
  ),
  field(
    'consentEmail',
    'Email consent',
    'consent e mail,consent email,email opt in,email consent,opt in,opted in,consent,consent to email',
    'Yes or no. A yes counts only with a date and evidence.',
  ),
  field(
    'consentSms',
    'Text message consent',
    'consent text messages,sms opt in,consent sms,sms consent,text opt in,consent to text',
    'Yes or no. A yes counts only with a date and evidence.',
  ),
  field(
    'consentVoice',
    'Phone call consent',
    'consent phone calls,call opt in,consent voice,voice consent,phone call opt in,consent to calls',
    'Yes or no. A yes counts only with a date and evidence.',
  ),
  field(
    'consentDate',
    'Consent date',
    'consent date,opt in date,date of consent,opted in at',
    'Date they opted in.',
    dateColumn,
  ),
  field(
    'consentEvidence',
    'Consent evidence',
    'consent evidence,consent proof,opt in source,evidence of consent',
    'Where the consent is documented, for example a page of the signed lease.',
  ),
  field(
    'externalId',
    'External ID',
    'external id,tenant id,resident id,resident code,tenant code,tcode,account number,tenant number',
    'The ID in the system the file comes from. Used to match existing tenants.',
  ),
  field('tags', 'Tags', 'tags,tenant tags,labels', 'Separated by commas, semicolons, or vertical bars.', {
    transform: 'list',
  }),
  field('notes', 'Notes', 'notes,comments,remarks', 'Up to 5,000 characters.'),
  field(
    'line1',
    'Address line 1',
    'address line 1,property address,property street address 1,unit address,unit street address 1,street address,street,address,address 1',
    'Street and number. Used to find the property if it isn’t named.',
    { ...leftOutOfTemplate, shape: 'street' },
  ),
  field('city', 'City', 'city,property city,unit city,town', 'Town or city.', leftOutOfTemplate),
  field(
    'region',
    'State or region',
    'state,state region,property state,unit state,region,province',
    'State.',
    {
      ...leftOutOfTemplate,
      transform: 'region',
    },
  ),
  field('postalCode', 'Postal code', 'zip,zip code,postal code,property zip,unit zip,postcode', 'ZIP code.', {
    ...leftOutOfTemplate,
    transform: 'postal_code',
  }),
  field('country', 'Country', 'country,country code', 'Country name or ISO code.', leftOutOfTemplate),
  ...otherResident(2),
  ...otherResident(3),
]

const hasName = (filledKeys: ReadonlySet<string>) =>
  filledKeys.has('lastName') || filledKeys.has('fullName') || filledKeys.has('company')

const hasProperty = (filledKeys: ReadonlySet<string>) =>
  filledKeys.has('property') || filledKeys.has('propertyCode') || filledKeys.has('line1')

/** Required fields that aren't mapped yet. */
export function missingTenantFields(filledKeys: ReadonlySet<string>): string[] {
  return [
    ...(hasProperty(filledKeys) ? [] : ['property']),
    ...(filledKeys.has('unit') || filledKeys.has('line1') ? [] : ['unit']),
    ...(hasName(filledKeys) ? [] : ['lastName']),
  ]
}

/** A fix can choose one property for all rows, but not the names. */
export const missingTenantFieldsForCheck = (filledKeys: ReadonlySet<string>): string[] =>
  hasName(filledKeys) ? [] : ['lastName']

/** Example rows of the template. All fictional: phone numbers are 555-01xx, email addresses are at example domains. */
export const tenantSamples: readonly Record<string, string>[] = [
  {
    property: 'MPLC',
    unit: '204',
    firstName: 'Linh',
    lastName: 'Nguyen',
    emails: 'linh.nguyen@example.com',
    mobilePhone: '+18305550134',
    status: 'notice',
    leaseFrom: '2025-12-01',
    leaseTo: '2026-11-30',
    moveIn: '2025-12-01',
    language: 'vi',
    householdSize: '2',
    externalId: 't0001234',
  },
  {
    property: 'MPLC',
    unit: '118',
    firstName: 'Ada',
    lastName: 'Okafor',
    emails: 'ada.okafor@example.org',
    mobilePhone: '+18305550177',
    status: 'current',
    leaseFrom: '2026-11-03',
    leaseTo: '2027-10-31',
    moveIn: '2026-11-03',
    language: 'en',
    householdSize: '1',
    externalId: 't0001301',
  },
  {
    property: 'CANY',
    unit: 'B-3',
    company: 'Blue Yonder Travel LLC',
    emails: 'office@blueyonder.example',
    mobilePhone: '+13035550142',
    status: 'current',
    leaseFrom: '2024-01-01',
    leaseTo: '2028-12-31',
    moveIn: '2024-01-01',
    language: 'en',
    externalId: 't0002210',
  },
]
