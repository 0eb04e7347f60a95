import type { AutomaticAlerts } from '../../../platform/db/schema/alert-settings.ts'
import type { threat } from '../../../platform/db/schema/index.ts'
import { isMilder } from '../../../platform/db/schema/severity-rank.ts'
import { manualConnector, openTriages } from '../../hazards/index.ts'

type ThreatRow = typeof threat.$inferSelect

/** Why a threat gets no automatic alert. The texts complete “Alert … canceled because …”. */
export const obstacleTexts = {
  off: 'automatic sending was turned off',
  hazard: 'automatic sending no longer includes this hazard',
  severity: 'the threat isn’t severe enough anymore',
  certainty: 'the threat isn’t observed or likely anymore',
  not_in_effect: 'the threat isn’t in effect anymore',
  handled: 'the threat was resolved or dismissed',
  already_alerted: 'someone else already confirmed or stopped another alert about this threat',
  no_exact_place: 'no property is definitely affected anymore',
  no_one_reached: 'no one there can be reached',
  cannot_send: 'the organization can’t send alerts right now',
} as const
export type Obstacle = keyof typeof obstacleTexts

/** What about the threat itself rules an alert out. Only threats in effect that a source reported qualify. */
export function findObstacle(
  row: Pick<
    ThreatRow,
    | 'hazard'
    | 'severity'
    | 'certainty'
    | 'status'
    | 'triage'
    | 'isTest'
    | 'connector'
    | 'responseType'
    | 'endsAt'
    | 'expiresAt'
  >,
  { hazards, minSeverity }: Pick<AutomaticAlerts, 'hazards' | 'minSeverity'>,
  now: Date,
): Obstacle | null {
  const endsAt = row.endsAt ?? row.expiresAt
  const isInEffect =
    row.status === 'active' &&
    !row.isTest &&
    row.connector !== manualConnector &&
    row.responseType !== 'all_clear' &&
    (endsAt === null || endsAt > now)
  if (!isInEffect) return 'not_in_effect'
  if (!(openTriages as readonly string[]).includes(row.triage)) return 'handled'
  if (!hazards.includes(row.hazard)) return 'hazard'
  if (isMilder(row.severity, minSeverity)) return 'severity'
  return row.certainty === 'observed' || row.certainty === 'likely' ? null : 'certainty'
}
