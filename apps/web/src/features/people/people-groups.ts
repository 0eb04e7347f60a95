import type { Needs } from '~/data/people/mutations'
import type { PeopleBuilding, ThreatPerson } from '~/data/people/queries'
import { nameBuilding } from '~/lib/building-name'
import { peopleTexts as texts } from './texts.ts'

export interface PeopleGroup extends Pick<PeopleBuilding, 'property' | 'building' | 'isCertain'> {
  key: string
  people: ThreatPerson[]
  /** Everyone who matches in the building, including those on later pages. */
  count: { people: number; units: number }
  address: string
}

/** “Maple Court, Building B” */
export const nameGroup = (property: string, building: string | null) =>
  building === null ? property : texts.ofProperty(property, nameBuilding(building))

type Place = Pick<PeopleBuilding, 'property' | 'building' | 'isCertain'>

const toKey = ({ property, building, isCertain }: Place) =>
  [property.id, building?.toLowerCase() ?? '', isCertain].join(' ')

/** People by building, in their order, with the building’s totals. */
export function groupPeople(
  people: readonly ThreatPerson[],
  buildings: readonly PeopleBuilding[],
): PeopleGroup[] {
  const totals = new Map(buildings.map((building) => [toKey(building), building]))
  return [...Map.groupBy(people, toKey)].map(([key, members]) => {
    const [first] = members
    const total = totals.get(key)
    return {
      key,
      property: first!.property,
      building: first!.building,
      isCertain: first!.isCertain,
      people: members,
      count: {
        people: total?.people ?? members.length,
        units: total?.units ?? new Set(members.flatMap(({ unit }) => unit?.id ?? [])).size,
      },
      address: total?.address ?? '',
    }
  })
}

const needNames = ['mobility', 'hearing', 'vision', 'oxygenOrPower', 'infant'] as const

export const listNeeds = (needs: Needs) => needNames.filter((need) => needs[need])
