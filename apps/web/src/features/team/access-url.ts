import { withParams } from '~/lib/page-params'
import { accessTexts } from './access-texts.ts'

export type AccessView = keyof typeof accessTexts.viewNames

export interface AccessState {
  view: AccessView
  q: string
  isExpiringSoonOnly: boolean
  /** The person whose effective access is shown. */
  personId: string | null
  /** The resource role whose drawer is open. */
  roleId: string | null
  /** What is being created. */
  creating: 'grant' | 'role' | null
}

/** Reads the state from the URL; ignores unknown values. */
export function readAccessState(params: URLSearchParams): AccessState {
  const view = params.get('view') ?? ''
  const personId = params.get('person')
  const creating = params.get('add')
  const defaultView = personId === null ? 'people' : 'person'
  return {
    view: Object.hasOwn(accessTexts.viewNames, view) ? (view as AccessView) : defaultView,
    q: (params.get('q') ?? '').slice(0, 100),
    isExpiringSoonOnly: params.get('ending') === 'soon',
    personId,
    roleId: params.get('role'),
    creating: creating === 'grant' || creating === 'role' ? creating : null,
  }
}

/** Writes the state to the URL; other parameters stay. */
export const writeAccessState = (params: URLSearchParams, state: AccessState) =>
  withParams(params, {
    view: state.view,
    q: state.q || null,
    ending: state.isExpiringSoonOnly ? 'soon' : null,
    person: state.personId || null,
    role: state.roleId || null,
    add: state.creating,
  })
