import type { RollCallFilters, RollCallGroup } from '~/data/roll-call/queries'
import { isUuid } from '~/lib/list-url'
import { withParams } from '~/lib/page-params'

/** In the order of the list. Silence is never safe. */
export const groups = [
  'need_help',
  'no_answer_assistance',
  'no_answer',
  'not_there',
  'safe',
] as const satisfies readonly RollCallGroup[]

/** The filters and the selected person in the URL. */
export interface RollCallView {
  /** Empty for everyone. */
  groups: readonly RollCallGroup[]
  propertyId: string | null
  q: string
  personId: string | null
}

const maxSearchLength = 100

/** Reads the view from the URL; ignores invalid values. */
export function readRollCallView(params: URLSearchParams): RollCallView {
  const selected = params.get('group')?.split(',') ?? []
  const readId = (name: string) => {
    const id = params.get(name)
    return id !== null && isUuid(id) ? id : null
  }
  return {
    groups: groups.filter((group) => selected.includes(group)),
    propertyId: readId('propertyId'),
    q: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
    personId: readId('person'),
  }
}

/** Writes changes of the view to the URL; unrelated parameters stay. */
export function writeRollCallView(params: URLSearchParams, view: Partial<RollCallView>): URLSearchParams {
  return withParams(params, {
    ...(view.groups && { group: view.groups.join(',') || null }),
    ...(view.propertyId !== undefined && { propertyId: view.propertyId }),
    ...(view.q !== undefined && { q: view.q || null }),
    ...(view.personId !== undefined && { person: view.personId }),
  })
}

/** The filters of the API call. */
export const toRollCallFilters = ({ groups: selected, propertyId, q }: RollCallView): RollCallFilters => ({
  ...(selected.length > 0 && { group: selected.join(',') }),
  ...(propertyId !== null && { propertyId }),
  ...(q !== '' && { q }),
})

export const noFilters = { groups: [], propertyId: null, q: '' } as const satisfies Partial<RollCallView>

export const isFiltered = (view: RollCallView) => Object.keys(toRollCallFilters(view)).length > 0
