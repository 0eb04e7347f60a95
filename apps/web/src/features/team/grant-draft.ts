import type { ResourceRole, ResourceType } from '~/data/team/access-queries'
import { accessTexts as texts } from './access-texts.ts'
import { toExpiry, type GrantEnd } from '~/components/access/grant-end'

/** A grant as a form holds it; empty texts are not chosen yet. */
export interface GrantDraft {
  resourceType: ResourceType
  resourceId: string
  /** Shown before the choices have arrived. */
  resourceName: string
  resourceRoleId: string
  end: GrantEnd
  /** The last day, when it ends with one. */
  day: string
}

export interface GrantProblems {
  place?: string | undefined
  role?: string | undefined
  day?: string | undefined
}

const usualRole = 'property_viewer'

export function createGrantDraft(roles: readonly ResourceRole[]): GrantDraft {
  const onProperty = roles.filter(({ resourceType }) => resourceType === 'property')
  const role = onProperty.find(({ key }) => key === usualRole) ?? onProperty[0]
  return {
    resourceType: 'property',
    resourceId: '',
    resourceName: '',
    resourceRoleId: role?.id ?? '',
    end: 'never',
    day: '',
  }
}

/** What is missing, or null when the grant can be sent. */
export function findGrantProblems(draft: GrantDraft, now: Date = new Date()): GrantProblems | null {
  const expiry = draft.end === 'date' && draft.day !== '' ? toExpiry(draft.end, draft.day) : null
  const isDayWrong = draft.end === 'date' && (expiry === null || new Date(expiry) <= now)
  const problems: GrantProblems = {
    ...(draft.resourceId === '' ? { place: texts.choosePlace[draft.resourceType] } : {}),
    ...(draft.resourceRoleId === '' ? { role: texts.chooseRole } : {}),
    ...(isDayWrong ? { day: texts.chooseDay } : {}),
  }
  return Object.keys(problems).length === 0 ? null : problems
}

/** The grant as the API takes it. */
export const toGrant = ({ resourceType, resourceId, resourceRoleId, end, day }: GrantDraft) => ({
  resourceType,
  resourceId,
  resourceRoleId,
  expiresAt: toExpiry(end, day),
})
