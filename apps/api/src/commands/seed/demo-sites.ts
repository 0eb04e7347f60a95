import type { PropertyFields } from '../../domains/estate/properties/to-property-insert.ts'
import type { DemoContacts } from './demo-contacts.ts'
import { pickName } from './demo-names.ts'
import type { DemoPortfolio } from './demo-properties.ts'
import type { SeededRandom } from './seeded-random.ts'

type DemoProperty = Omit<DemoPortfolio['properties'][number], 'address'>

const assetNotes = {
  shutoff_gas: [
    'In the utility room behind the leasing office',
    'North wall, beside the meters',
    'Locked cage in the garage',
  ],
  shutoff_water: ['Basement, room B2', 'Curb box on the east side', 'Mechanical room on the first floor'],
  assembly_point: ['Lawn across the street', 'Visitor parking', 'Courtyard, by the flagpole'],
} as const

/** What staff on site know: whom to call, where to shut things off, and where the plan is. */
export function describeSite(
  { code, unitCountDeclared }: DemoProperty,
  contacts: DemoContacts,
  region: string,
  random: SeededRandom,
): Pick<PropertyFields, 'onSiteContact' | 'assets' | 'emergencyPlanUrl' | 'livingArea' | 'livingAreaUnits'> {
  const { first, last } = pickName(random)
  const isWellKnown = random.chance(0.85)
  return {
    onSiteContact: isWellKnown
      ? { name: `${first} ${last}`, phone: contacts.phone(region, 'work').e164, email: null }
      : null,
    assets: isWellKnown
      ? Object.entries(assetNotes).map(([kind, notes]) => ({
          kind,
          note: random.pick(notes),
          lat: null,
          lon: null,
        }))
      : [],
    emergencyPlanUrl: random.chance(0.7) ? `https://plans.example/${code!.toLowerCase()}.pdf` : null,
    livingArea: (unitCountDeclared ?? 0) * 50 * random.int(15, 22),
    livingAreaUnits: 'square_feet',
  }
}
