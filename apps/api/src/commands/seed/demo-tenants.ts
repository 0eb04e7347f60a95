import type { Assistance, occupancyRoles, property, unit } from '../../platform/db/schema/index.ts'
import type { TenantFields } from '../../domains/estate/tenants/to-tenant-insert.ts'

/** A calendar day, such as `2026-11-30`. */
type Day = string

interface DemoOccupancy {
  role: (typeof occupancyRoles)[number]
  moveIn: Day
  leaseFrom: Day
  leaseTo: Day | null
}

export interface DemoTenant {
  fields: Partial<Omit<TenantFields, 'assistance'>>
  assistance: Assistance | null
  occupancy: DemoOccupancy
}

type DemoProperty = Pick<typeof property.$inferSelect, 'propertyClass' | 'code'>
type DemoUnit = Pick<typeof unit.$inferSelect, 'name' | 'status' | 'unitType' | 'bedrooms'>

const personNames: readonly (readonly [first: string, last: string, language: string])[] = [
  ['Linh', 'Nguyen', 'vi'],
  ['Rosa', 'Delgado', 'es'],
  ['James', 'Whitaker', 'en'],
  ['Amina', 'Warsame', 'so'],
  ['Erik', 'Lindqvist', 'en'],
  ['Chidi', 'Okafor', 'en'],
  ['Mei', 'Tanaka', 'en'],
  ['Samuel', 'Begay', 'en'],
  ['Lucía', 'Ibarra', 'es'],
  ['Nadia', 'Petrova', 'ru'],
  ['Grace', 'Holloway', 'en'],
  ['Dawit', 'Tesfaye', 'am'],
  ['Hannah', 'O’Brien', 'en'],
  ['Mateo', 'Quintana', 'es'],
  ['Priya', 'Raman', 'en'],
  ['Walter', 'Kessler', 'en'],
  ['Yusuf', 'Demir', 'en'],
  ['Claire', 'Beaumont', 'fr'],
  ['Tyrone', 'Mayfield', 'en'],
]

const firstNames = [
  'Ana',
  'Ben',
  'Carla',
  'Devon',
  'Elena',
  'Finn',
  'Gita',
  'Hugo',
  'Ivy',
  'Jonas',
  'Kira',
  'Leo',
  'Maya',
]

const companies = [
  'Bluebird Dental',
  'Juniper & Co. Accounting',
  'High Plains Print Shop',
  'Red Door Coffee',
  'Summit Physical Therapy',
  'Lantern Books',
  'Front Porch Realty',
  'Copper Kettle Diner',
]

/** 555-0100 to 555-0199 of each area code are reserved for fiction. */
const areaCodes = [
  303, 720, 970, 719, 307, 207, 505, 435, 801, 385, 208, 406, 605, 701, 402, 308, 316, 620, 785, 913, 405,
  580, 918, 575, 480, 520, 602, 623, 928, 702, 775, 503, 541, 971, 206, 253, 360, 425, 509, 564,
]
const fictitiousNumber = (index: number) =>
  `+1${areaCodes[Math.floor(index / 100) % areaCodes.length]}55501${String(index % 100).padStart(2, '0')}`

const dayMs = 86_400_000
const addDays = (now: Date, days: number): Day =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10)

/**
 * Fictional people and companies for the occupied units. Deterministic, except that dates are relative to `now`.
 * `startIndex` is the number of the first tenant. Each property needs its own range, so that no address is used twice.
 */
export function makeDemoTenants(
  property: DemoProperty,
  units: readonly DemoUnit[],
  startIndex: number,
  now: Date,
) {
  const tenants: { unitIndex: number; tenant: DemoTenant }[] = []
  for (const [unitIndex, { status, unitType, bedrooms }] of units.entries()) {
    if (status !== 'occupied' && status !== 'notice') continue
    const isBusiness = unitType === 'office' || unitType === 'retail'
    const count = !isBusiness && (bedrooms ?? 1) > 1 && unitIndex % 3 !== 0 ? 2 : 1
    for (let position = 0; position < count; position += 1) {
      const index = startIndex + tenants.length
      const tenant = isBusiness
        ? makeCompany(property, unitIndex, index, now)
        : makePerson({ unitIndex, position, index, isLeaving: status === 'notice', now })
      tenants.push({ unitIndex, tenant })
    }
  }
  return tenants
}

function makeCompany(property: DemoProperty, unitIndex: number, index: number, now: Date): DemoTenant {
  const name = companies[index % companies.length]!
  const companyName = `${name}${index >= companies.length ? ` ${property.code}` : ''}`
  const address = `office${index}@tenants.example`
  const phone = makePhone(index, 'work')
  return {
    fields: {
      kind: 'company',
      companyName,
      status: 'current',
      language: 'en',
      emails: [{ address, label: 'Office', primary: true, status: 'valid' }],
      phones: [phone],
      tags: unitIndex % 4 === 0 ? ['net lease'] : [],
    },
    assistance: null,
    occupancy: { role: 'primary', ...makeLease(index, now, 1095) },
  }
}

interface PersonOptions {
  unitIndex: number
  position: number
  index: number
  isLeaving: boolean
  now: Date
}

function makePerson({ unitIndex, position, index, isLeaving, now }: PersonOptions): DemoTenant {
  const [primaryFirstName, lastName, language] = personNames[(unitIndex * 7 + index) % personNames.length]!
  const firstName = position === 0 ? primaryFirstName : firstNames[index % firstNames.length]!
  const localPart = `${firstName}.${lastName}`
    .normalize('NFKD')
    .replaceAll(/[^a-z.]/gi, '')
    .toLowerCase()
  const address = index % 9 === 4 ? null : `${localPart}${index}@tenants.example`
  const phone = index % 10 < 7 ? makePhone(index, 'mobile') : null
  return {
    fields: {
      firstName,
      lastName,
      status: isLeaving ? 'notice' : index % 97 === 60 ? 'eviction' : 'current',
      language,
      emails:
        address === null
          ? []
          : [{ address, label: null, primary: true, status: index % 31 === 9 ? 'bounced' : 'valid' }],
      phones: phone === null ? [] : [phone],
      householdSize: 1 + ((unitIndex + index) % 4),
      ...(index % 6 === 1 && {
        emergencyContact: {
          name: `${firstNames[(index + 5) % firstNames.length]} ${lastName}`,
          relationship: 'Sibling',
          phone: '+13035550199',
          email: null,
        },
      }),
      tags: index % 15 === 3 ? ['pets'] : [],
    },
    assistance: index % 23 === 6 ? makeAssistance(index) : null,
    occupancy: { role: position === 0 ? 'primary' : 'co_tenant', ...makeLease(unitIndex, now, 365) },
  }
}

const makePhone = (index: number, type: 'mobile' | 'work') => ({
  e164: fictitiousNumber(index),
  raw: null,
  type,
  primary: true,
  smsCapable: type === 'mobile',
})

const makeAssistance = (index: number) => ({
  mobility: index % 2 === 0,
  hearing: index % 3 === 0,
  vision: false,
  oxygen_or_power: index % 4 === 1,
  infant: index % 5 === 0,
  pets: index % 3,
  note: index % 2 === 0 ? 'Can’t use the stairs; needs help from two people.' : null,
})

function makeLease(index: number, now: Date, lengthDays: number): Omit<DemoOccupancy, 'role'> {
  const daysSinceMoveIn = 30 + ((index * 53) % 900)
  const pastTerms = Math.floor(daysSinceMoveIn / lengthDays)
  const leaseFrom = addDays(now, pastTerms * lengthDays - daysSinceMoveIn)
  const isMonthly = index % 11 === 5
  return {
    moveIn: addDays(now, -daysSinceMoveIn),
    leaseFrom,
    leaseTo: isMonthly ? null : addDays(now, (pastTerms + 1) * lengthDays - daysSinceMoveIn - 1),
  }
}
