import { isOfficeOrShop } from './demo-units.ts'
import { type DemoContacts } from './demo-contacts.ts'
import { type PersonName, pickBusinessName, pickHousemate, pickName } from './demo-names.ts'
import type { Assistance, occupancyRoles } from '../../platform/db/schema/index.ts'
import type { TenantFields } from '../../domains/estate/tenants/to-tenant-insert.ts'
import type { DemoPropertyRow, DemoUnitRow } from './history.ts'
import type { SeededRandom } from './seeded-random.ts'
import { dayFromNow, daysBetween } from './demo-time.ts'
import type { DemoFrame } from './history.ts'

/** A calendar day, such as `2026-11-30`. */
type Day = string

interface DemoLease {
  role: (typeof occupancyRoles)[number]
  moveIn: Day
  leaseFrom: Day
  leaseTo: Day | null
}

export interface DemoTenant {
  fields: Partial<Omit<TenantFields, 'assistance'>>
  assistance: Assistance | null
  lease: DemoLease
}

interface DemoHome {
  frame: DemoFrame
  property: DemoPropertyRow
  unit: DemoUnitRow
  contacts: DemoContacts
  random: SeededRandom
}

/** The fictional people or company of a unit; none if it isn't lived in. */
export function makeDemoTenants(home: DemoHome): DemoTenant[] {
  const { unit, random } = home
  if (unit.status !== 'occupied' && unit.status !== 'notice') return []
  const lease = makeLease(home)
  if (isOfficeOrShop(unit)) return [makeCompany(home, lease)]
  const first = pickName(random)
  const others = Array.from({ length: countHousemates(unit, random) }, () => pickHousemate(first, random))
  const household = { size: 1 + others.length + (unit.bedrooms! > 1 ? random.int(0, 2) : 0) }
  return [first, ...others].map((name, position) => makePerson(home, { name, position, lease, household }))
}

/** Adults who signed the lease with the first one. */
function countHousemates({ bedrooms }: DemoUnitRow, random: SeededRandom) {
  if (bedrooms === null || bedrooms === 0) return 0
  if (bedrooms === 1) return random.chance(0.35) ? 1 : 0
  return random.chance(0.12) ? 2 : random.chance(0.75) ? 1 : 0
}

function makeCompany({ unit, property, contacts, random }: DemoHome, lease: DemoLease): DemoTenant {
  const companyName = contacts.uniqueName(() => pickBusinessName(random))
  return {
    fields: {
      kind: 'company',
      companyName,
      status: unit.status === 'notice' ? 'notice' : 'current',
      language: 'en',
      emails: [
        { address: contacts.email(`office ${companyName}`), label: 'Office', primary: true, status: 'valid' },
      ],
      phones: [contacts.phone(property.region, 'work')],
      tags: random.chance(0.25) ? ['net lease'] : [],
      externalId: contacts.externalId(),
    },
    assistance: null,
    lease,
  }
}

/** As the mail servers reported. */
function chooseEmailStatus(chance: number) {
  if (chance < 0.03) return 'bounced'
  return chance < 0.032 ? 'complained' : 'valid'
}

interface Household {
  name: PersonName
  /** 0 for the first person on the lease. */
  position: number
  lease: DemoLease
  household: { size: number }
}

function makePerson(home: DemoHome, { name, position, lease, household }: Household): DemoTenant {
  const { unit, property, contacts, random } = home
  const hasEmail = random.chance(0.9)
  const status = chooseEmailStatus(random.next())
  return {
    fields: {
      firstName: name.first,
      lastName: name.last,
      status: unit.status === 'notice' ? 'notice' : random.chance(0.008) ? 'eviction' : 'current',
      language: name.language,
      emails: hasEmail
        ? [{ address: contacts.email(`${name.first} ${name.last}`), label: null, primary: true, status }]
        : [],
      phones: !hasEmail || random.chance(0.75) ? [contacts.phone(property.region, 'mobile')] : [],
      householdSize: household.size,
      emergencyContact: random.chance(0.6) ? makeEmergencyContact(home, name) : null,
      tags: random.chance(0.12) ? ['pets'] : [],
      externalId: contacts.externalId(),
      notes: random.chance(0.02) ? random.pick(notes) : null,
    },
    assistance: random.chance(0.045) ? makeAssistance(random) : null,
    lease: { ...lease, role: position === 0 ? 'primary' : 'co_tenant' },
  }
}

const notes = [
  'Works nights. Call after 2 p.m.',
  'Prefers text messages.',
  'Keeps a spare key with the on-site manager.',
  'Travels for work; the sister in 204 has a key.',
  'Asks for paper copies of every notice.',
]

function makeEmergencyContact({ property, contacts, random }: DemoHome, name: PersonName) {
  const other = pickHousemate(name, random)
  return {
    name: `${other.first} ${other.last}`,
    relationship: random.pick(['Sister', 'Brother', 'Mother', 'Father', 'Daughter', 'Son', 'Friend', 'Aunt']),
    phone: contacts.phone(property.region, 'mobile').e164,
    email: null,
  }
}

function makeAssistance(random: SeededRandom): Assistance {
  const mobility = random.chance(0.45)
  return {
    mobility,
    hearing: random.chance(0.3),
    vision: random.chance(0.15),
    oxygen_or_power: !mobility || random.chance(0.2),
    infant: random.chance(0.15),
    pets: random.int(0, 2),
    note: mobility ? 'Can’t use the stairs; needs help from two people.' : null,
  }
}

/** How many days ago lists of people who had moved in were imported. */
export const moveInImportDays = [270, 180, 90, 14] as const

/**
 * A lease that began before the property's tenants were imported, so that the file can contain it. One in six began
 * later; those people were in a later file. It ends soon if they gave notice.
 */
function makeLease({ frame, property, unit, random }: DemoHome): DemoLease {
  const addedDaysAgo = daysBetween(property.createdAt, frame.now)
  const isLeaving = unit.status === 'notice'
  const isNew = !isLeaving && random.chance(0.16)
  const lengthDays = isNew || addedDaysAgo < 330 ? 365 : 730
  const beganDaysAgo = isNew
    ? random.int(moveInImportDays.at(-1)! + 2, addedDaysAgo - 10)
    : random.int(isLeaving ? lengthDays - 60 : addedDaysAgo + 2, lengthDays - 2)
  const earlierDays = isNew ? 0 : 365 * random.int(0, 3)
  return {
    role: 'primary',
    moveIn: dayFromNow(frame, -beganDaysAgo - earlierDays),
    leaseFrom: dayFromNow(frame, -beganDaysAgo),
    leaseTo: !isLeaving && random.chance(0.09) ? null : dayFromNow(frame, lengthDays - beganDaysAgo - 1),
  }
}
