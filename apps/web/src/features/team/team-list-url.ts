import type { MemberStatus, TeamFilters } from '~/data/team/queries'
import { withParams } from '~/lib/page-params'
import { teamTexts } from './texts.ts'

export type TeamState = keyof typeof teamTexts.states

export interface TeamListState {
  q: string
  state: TeamState
  /** A role that members hold or are invited with. */
  roleId: string | null
}

/** Reads the state from the URL; ignores unknown values. */
export function readTeamState(params: URLSearchParams): TeamListState {
  const state = params.get('state') ?? ''
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    state: isState(state) ? state : 'all',
    roleId: params.get('role'),
  }
}

/** Writes the state to the URL; other parameters stay. */
export const writeTeamState = (params: URLSearchParams, { q, state, roleId }: TeamListState) =>
  withParams(params, { q: q || null, state: state === 'all' ? null : state, role: roleId })

/** The query for the API. */
export function toTeamQuery({ q, state, roleId }: TeamListState): TeamFilters {
  return {
    ...(q === '' ? {} : { q }),
    ...(state === 'all' ? {} : { status: state satisfies MemberStatus }),
    ...(roleId === null ? {} : { roleId }),
  }
}

function isState(value: string): value is TeamState {
  return Object.hasOwn(teamTexts.states, value)
}
