import type { UnitFields } from '../../domains/estate/units/to-unit-insert.ts'
import type { property, unit } from '../../platform/db/schema/index.ts'

type DemoUnit = { name: string } & Partial<UnitFields>

type DemoProperty = Pick<
  typeof property.$inferSelect,
  'code' | 'propertySubType' | 'unitCountDeclared' | 'stories' | 'tags' | 'region'
>

export const isOfficeOrShop = ({ unitType }: Pick<typeof unit.$inferSelect, 'unitType'>) =>
  unitType === 'office' || unitType === 'retail'

/** Fictional units, the same on every run: as many as the property declares, floor by floor. */
export function makeDemoUnits(demoProperty: DemoProperty): DemoUnit[] {
  const count = demoProperty.unitCountDeclared ?? 0
  const stories = demoProperty.stories ?? 1
  const perFloor = Math.ceil(count / stories)
  return Array.from({ length: count }, (_, index) => {
    const floor = Math.floor(index / perFloor) + 1
    const number = floor * 100 + (index % perFloor) + 1
    const description = describeUnit(demoProperty, index, floor, number)
    return {
      ...description,
      ...makeOccupancy(index),
      marketRent: makeRent(demoProperty, description, floor),
      externalId: `${demoProperty.code}-${String(index + 1).padStart(3, '0')}`,
    }
  })
}

/** Cents a month: offices and shops by their area, homes by their bedrooms and floor. */
function makeRent({ region }: DemoProperty, description: DemoUnit, floor: number) {
  const { unitType, bedrooms } = description
  const dollars =
    unitType === 'office' || unitType === 'retail'
      ? Math.round((description.area ?? 0) * 1.9)
      : 940 + (bedrooms ?? 0) * 385 + floor * 25
  return { amount: dollars * 100 * (region === 'CA' ? 2 : 1), currency: 'USD' }
}

function describeUnit(demoProperty: DemoProperty, index: number, floor: number, number: number): DemoUnit {
  switch (demoProperty.propertySubType) {
    case 'office':
      return { name: `Suite ${number}`, floor, unitType: 'office', ...area(900 + (index % 4) * 450) }
    case 'retail':
      return { name: `Shop ${index + 1}`, floor, unitType: 'retail', ...area(1100 + (index % 3) * 600) }
    case 'mixed_use':
      return floor === 1
        ? { name: `Shop ${index + 1}`, floor, unitType: 'retail', ...area(1250) }
        : { name: String(number), floor, unitType: 'apartment', ...rooms(1 + (index % 2)) }
    case 'townhouse':
    case 'duplex':
      return { name: String(index + 1), unitType: 'townhouse', ...rooms(2 + (index % 2)) }
    case 'manufactured_home':
      return { name: `Lot ${index + 1}`, floor: 1, unitType: 'pad', ...rooms(2 + (index % 2)) }
    case 'student_housing':
      return { name: String(number), floor, unitType: 'studio', ...rooms(0) }
    default:
      return apartment(demoProperty, index, floor, number)
  }
}

function apartment(demoProperty: DemoProperty, index: number, floor: number, number: number): DemoUnit {
  const isLarge = (demoProperty.unitCountDeclared ?? 0) >= 100
  const isByWater = demoProperty.tags.includes('river') || demoProperty.tags.includes('waterfront')
  const isBelowGrade = isByWater && floor === 1 && index % 4 === 0
  return {
    name: String(number),
    building: isLarge ? (index % 2 === 0 ? 'North' : 'South') : null,
    floor: isBelowGrade ? -1 : floor,
    belowGrade: isBelowGrade,
    accessible: floor === 1 && index % 5 === 1,
    unitType: 'apartment',
    ...rooms(1 + (index % 3)),
  }
}

const area = (squareFeet: number) => ({ area: squareFeet, areaUnits: 'square_feet' as const })

const rooms = (bedrooms: number) => ({
  bedrooms,
  bathrooms: bedrooms > 2 ? 2 : bedrooms === 2 ? 1.5 : 1,
  ...area(430 + bedrooms * 240),
})

/** Most are occupied; a few are vacant, on notice or out of service. */
function makeOccupancy(index: number): Pick<UnitFields, 'status' | 'occupantType'> {
  if (index % 41 === 40) return { status: 'down', occupantType: 'vacant' }
  if (index % 12 === 7) return { status: 'vacant', occupantType: 'vacant' }
  if (index % 17 === 11) return { status: 'notice', occupantType: 'tenant' }
  return { status: 'occupied', occupantType: 'tenant' }
}
