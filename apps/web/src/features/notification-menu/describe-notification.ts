import {
  Bell,
  CircleCheck,
  LifeBuoy,
  type LucideIcon,
  Megaphone,
  PhoneCall,
  Send,
  TrendingDown,
  TrendingUp,
  TriangleAlert,
} from 'lucide-react'
import type { MemberNotification } from '~/data/notifications/queries'
import { paths } from '~/lib/paths'
import { notificationMenuTexts as texts } from './texts.ts'

interface DescribedNotification {
  Icon: LucideIcon
  title: string
  /** The page it is about. Null if the person can't open it. */
  to: string | null
}

/** How a notification is shown, and where it leads. */
export function describeNotification(
  notification: Pick<
    MemberNotification,
    'kind' | 'severity' | 'threat' | 'canViewThreat' | 'alertId' | 'drillId'
  >,
  can: (permission: string) => boolean,
): DescribedNotification {
  const { kind, threat, canViewThreat, alertId, drillId } = notification
  const severity = notification.severity ?? 'unknown'
  const threatPath = threat && canViewThreat ? paths.threat(threat.id) : null
  switch (kind) {
    case 'threat':
      return { Icon: TriangleAlert, title: texts.newThreat[severity], to: threatPath }
    case 'threat_worsened':
      return { Icon: TrendingUp, title: texts.worsened[severity], to: threatPath }
    case 'threat_improved':
      return { Icon: TrendingDown, title: texts.improved[severity], to: threatPath }
    case 'threat_over':
      return { Icon: CircleCheck, title: texts.over, to: threatPath }
    case 'on_call':
      return { Icon: PhoneCall, title: texts.onCall, to: threatPath }
    case 'help_call':
      return { Icon: LifeBuoy, title: texts.helpCall, to: findRollCall(notification, can) ?? threatPath }
    case 'alert_pending':
      return {
        Icon: Send,
        title: texts.alertPending,
        to: alertId !== null && can('org:communication_read') ? paths.alert(alertId) : threatPath,
      }
    case 'drill_invitation':
      return {
        Icon: Megaphone,
        title: texts.drillInvitation,
        to: drillId !== null && can('threat:read') ? paths.drill(drillId) : null,
      }
    default:
      // A newer server may know more kinds.
      return { Icon: Bell, title: threat?.name ?? texts.title, to: threatPath }
  }
}

function findRollCall(
  { threat, canViewThreat, alertId }: Pick<MemberNotification, 'threat' | 'canViewThreat' | 'alertId'>,
  can: (permission: string) => boolean,
): string | null {
  if (!can('tenant:read')) return null
  if (threat && canViewThreat) return paths.threatRollCall(threat.id, { group: 'need_help' })
  return alertId !== null && can('org:communication_read')
    ? paths.alertRollCall(alertId, { group: 'need_help' })
    : null
}
