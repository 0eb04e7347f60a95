import { accessTexts } from './access-texts.ts'

export type AccessView = keyof typeof accessTexts.viewNames

export interface AccessState {
  view: AccessView
  q: string
  isEndingSoonOnly: boolean
  /** Whose rights are looked at. */
  personId: string | null
  /** The resource role whose drawer is open. */
  roleId: string | null
  /** What is being made. */
  adding: 'grant' | 'role' | null
}

/** What the address of the page asks for; what it does not know is left out. */
export function readAccessState(params: URLSearchParams): AccessState {
  const view = params.get('view') ?? ''
  const personId = params.get('person')
  const adding = params.get('add')
  const usual = personId === null ? 'people' : 'person'
  return {
    view: Object.hasOwn(accessTexts.viewNames, view) ? (view as AccessView) : usual,
    q: (params.get('q') ?? '').slice(0, 100),
    isEndingSoonOnly: params.get('ending') === 'soon',
    personId,
    roleId: params.get('role'),
    adding: adding === 'grant' || adding === 'role' ? adding : null,
  }
}

/** The address that asks for it; parameters of other things stay. */
export function writeAccessState(params: URLSearchParams, state: AccessState): URLSearchParams {
  const next = new URLSearchParams(params)
  const write = (name: string, value: string | null) =>
    value === null || value === '' ? next.delete(name) : next.set(name, value)
  write('view', state.view)
  write('q', state.q)
  write('ending', state.isEndingSoonOnly ? 'soon' : null)
  write('person', state.personId)
  write('role', state.roleId)
  write('add', state.adding)
  return next
}
