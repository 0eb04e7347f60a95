import { StatusDot } from '@parapet/ui'
import type { TeamMember } from '~/data/team/queries'
import { teamTexts as texts } from './texts.ts'

export interface MemberStatusProps {
  member: Pick<TeamMember, 'membership' | 'invitation'>
}

/** Whether somebody is in, is asked in, or is kept out. */
export function MemberStatus({ member: { membership, invitation } }: MemberStatusProps) {
  if (membership.status === 'active') return <StatusDot tone="success">{texts.statuses.active}</StatusDot>
  if (membership.status === 'suspended')
    return <StatusDot tone="danger">{texts.statuses.suspended}</StatusDot>
  if (invitation?.status === 'expired') return <StatusDot tone="warning">{texts.expired}</StatusDot>
  if (invitation?.lastSentAt === null) return <StatusDot tone="warning">{texts.notSent}</StatusDot>
  return <StatusDot tone="info">{texts.statuses.invited}</StatusDot>
}
