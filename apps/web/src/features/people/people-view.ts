import type { PeopleFilters } from '~/data/people/queries'
import { isUuid } from '~/lib/list-url'

export const reachableValues = ['email', 'sms', 'voice', 'none'] as const
export const flags = ['belowGrade', 'livesAlone', 'hasAssistance', 'certain'] as const
export type PeopleFlag = (typeof flags)[number]

/** The filters in the URL. */
export interface PeopleView {
  propertyId: string | null
  /** `none` for units without a building. */
  building: string | null
  floor: string | null
  reachable: (typeof reachableValues)[number] | null
  language: string | null
  flags: readonly PeopleFlag[]
}

/** Reads the filters from the URL; ignores invalid values. */
export function readPeopleView(params: URLSearchParams): PeopleView {
  const read = (name: string, isValid: (value: string) => boolean) => {
    const value = params.get(name)?.trim() ?? ''
    return value !== '' && isValid(value) ? value : null
  }
  const isText = (max: number) => (value: string) => value.length <= max
  return {
    propertyId: read('propertyId', isUuid),
    building: read('building', isText(40)),
    floor: read('floor', (value) => /^-?\d{1,3}$/.test(value)),
    reachable: reachableValues.find((value) => value === params.get('reachable')) ?? null,
    language: read('language', isText(35)),
    flags: flags.filter((flag) => params.get(flag) === 'true'),
  }
}

/** Writes the filters to the URL; unrelated parameters stay. */
export function writePeopleView(params: URLSearchParams, view: PeopleView): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value)
  for (const name of ['propertyId', 'building', 'floor', 'reachable', 'language'] as const)
    set(name, view[name])
  for (const flag of flags) set(flag, view.flags.includes(flag) ? 'true' : null)
  return next
}

/** The parameters of the API call. */
export function toPeopleFilters({ flags: selected, ...view }: PeopleView): PeopleFilters {
  return Object.fromEntries([
    ...Object.entries(view).filter(([, value]) => value !== null),
    ...selected.map((flag) => [flag, 'true']),
  ])
}

export const isFiltered = ({ flags: selected, ...view }: PeopleView) =>
  selected.length > 0 || Object.values(view).some((value) => value !== null)

export const noFilters: PeopleView = {
  propertyId: null,
  building: null,
  floor: null,
  reachable: null,
  language: null,
  flags: [],
}
