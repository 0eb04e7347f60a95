import type { MemberStatus, TeamFilters } from '~/data/team/queries'
import { teamTexts } from './texts.ts'

export type TeamState = keyof typeof teamTexts.states

export interface TeamListState {
  q: string
  state: TeamState
  /** A role that they hold, or are to hold. */
  roleId: string | null
}

/** What the address of the list asks for; what it does not know is left out. */
export function readTeamState(params: URLSearchParams): TeamListState {
  const state = params.get('state') ?? ''
  return {
    q: (params.get('q') ?? '').trim().slice(0, 100),
    state: isState(state) ? state : 'all',
    roleId: params.get('role'),
  }
}

/** The address that asks for it; parameters of other things stay. */
export function writeTeamState(params: URLSearchParams, { q, state, roleId }: TeamListState) {
  const next = new URLSearchParams(params)
  if (q === '') next.delete('q')
  else next.set('q', q)
  if (state === 'all') next.delete('state')
  else next.set('state', state)
  if (roleId === null) next.delete('role')
  else next.set('role', roleId)
  return next
}

/** What the call of the list takes. */
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
