export interface RolesState {
  q: string
  isDangerousOnly: boolean
  /** The role whose drawer is open. */
  roleId: string | null
  /** The role that a new one is made from, or an empty text for none; null while none is made. */
  newFrom: string | null
}

/** What the address of the roles asks for. */
export function readRolesState(params: URLSearchParams): RolesState {
  return {
    q: (params.get('q') ?? '').slice(0, 100),
    isDangerousOnly: params.get('only') === 'weighty',
    roleId: params.get('role'),
    newFrom: params.get('new'),
  }
}

/** The address that asks for it; parameters of other things stay. */
export function writeRolesState(params: URLSearchParams, state: RolesState): URLSearchParams {
  const next = new URLSearchParams(params)
  const write = (name: string, value: string | null) =>
    value === null ? next.delete(name) : next.set(name, value)
  write('q', state.q || null)
  write('only', state.isDangerousOnly ? 'weighty' : null)
  write('role', state.roleId)
  write('new', state.newFrom)
  return next
}
