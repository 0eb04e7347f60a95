import { can, type HeldPermissions } from '@parapet/permissions'
import { paths } from '~/lib/paths'

export type TourStepKey = 'threat' | 'brief' | 'triage' | 'alert' | 'rollCall' | 'activity'

export interface TourStep {
  key: TourStepKey
  /** The page it's on. */
  to: string
  /** Selectors of what it points at; the first that exists counts. */
  targets: readonly string[]
  /** The link that it's about, which leads to the next step. */
  link?: string
}

interface TourThreat {
  id: string
  /** Where lists link to: the threat, or its brief at a property, which covers the whole page on phones. */
  href: string
}

interface TourOptions {
  permissions: HeldPermissions
  seesLedger: boolean
  threat: TourThreat | null
}

/** The main job from a threat to the record of what was done about it, as far as the person may see and do it. */
export function listTourSteps({ permissions, seesLedger, threat }: TourOptions): readonly TourStep[] {
  const steps: TourStep[] = [
    {
      key: 'threat',
      to: paths.home(),
      targets: threat ? [`main [data-rows] [data-threat="${CSS.escape(threat.id)}"]`] : [],
      ...(threat && { link: threat.href }),
    },
  ]
  if (threat) {
    const to = paths.threat(threat.id)
    steps.push({ key: 'brief', to, targets: ['main [data-tour="affected"]'] })
    if (can(permissions, 'threat:update'))
      steps.push({ key: 'triage', to, targets: ['main [data-tour="triage"]'] })
    if (can(permissions, 'threat:notify'))
      steps.push({ key: 'alert', to, targets: ['main [data-tour="alerts"]'] })
    else if (can(permissions, 'tenant:read'))
      steps.push({ key: 'rollCall', to: paths.threatRollCall(threat.id), targets: ['main h1'] })
  }
  if (seesLedger)
    steps.push({
      key: 'activity',
      to: `${paths.home()}?tab=activity`,
      targets: ['main [data-tour="activity"]'],
    })
  return steps
}

interface DashboardThreats {
  needsTriage: readonly TourThreat[]
  needsFollowUp: { items: readonly TourThreat[] }
  assignedToMe: readonly TourThreat[]
}

/** The threat that needs someone the most. */
export const findTourThreat = ({ needsTriage, needsFollowUp, assignedToMe }: DashboardThreats) =>
  needsTriage[0] ?? needsFollowUp.items[0] ?? assignedToMe[0] ?? null

/** Whether a location is the page at a path. Selections in the address don't matter, but tabs do. */
export function isAt({ pathname, search }: { pathname: string; search: string }, to: string) {
  const target = new URL(to, 'https://parapet.invalid')
  return (
    pathname === target.pathname && new URLSearchParams(search).get('tab') === target.searchParams.get('tab')
  )
}
