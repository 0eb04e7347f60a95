import { expect, it } from 'vitest'
import { findObstacle } from './automatic-rules.ts'

const now = new Date('2026-11-28T12:00:00.000Z')
const soon = new Date('2026-11-28T12:30:00.000Z')
const settings = { hazards: ['tornado' as const], minSeverity: 'severe' as const }
type Threat = Parameters<typeof findObstacle>[0]
const tornado: Threat = {
  hazard: 'tornado',
  severity: 'severe',
  certainty: 'likely',
  status: 'active',
  triage: 'new',
  isTest: false,
  connector: 'nws_alerts',
  responseType: 'shelter',
  endsAt: null,
  expiresAt: null,
}

it.each([
  ['as severe as chosen, and likely', {}],
  ['more severe, and observed', { severity: 'extreme', certainty: 'observed' }],
  ['that someone is working on', { triage: 'in_progress' }],
  ['that goes on although its message expires', { endsAt: soon, expiresAt: now }],
] as [string, Partial<Threat>][])('alerts about a threat %s', (_name, values) => {
  expect(findObstacle({ ...tornado, ...values }, settings, now)).toBeNull()
})

it.each([
  ['of another hazard', 'hazard', { hazard: 'flash_flood' }],
  ['less severe than chosen', 'severity', { severity: 'moderate' }],
  ['of unknown severity', 'severity', { severity: 'unknown' }],
  ['that is only possible', 'certainty', { certainty: 'possible' }],
  ['that is unlikely', 'certainty', { certainty: 'unlikely' }],
  ['of unknown certainty', 'certainty', { certainty: 'unknown' }],
  ['that hasn’t started', 'not_in_effect', { status: 'upcoming' }],
  ['that has ended', 'not_in_effect', { status: 'ended' }],
  ['that expired', 'not_in_effect', { status: 'expired' }],
  ['that was canceled', 'not_in_effect', { status: 'cancelled' }],
  ['whose end has passed', 'not_in_effect', { endsAt: now, expiresAt: soon }],
  ['whose message has expired', 'not_in_effect', { expiresAt: now }],
  ['that is a test or an exercise', 'not_in_effect', { isTest: true }],
  ['that a person reported', 'not_in_effect', { connector: 'manual' }],
  ['that says it’s over', 'not_in_effect', { responseType: 'all_clear' }],
  ['that was dismissed', 'handled', { triage: 'dismissed' }],
  ['that was resolved', 'handled', { triage: 'resolved' }],
] as [string, string, Partial<Threat>][])('doesn’t alert about a threat %s', (_name, obstacle, values) => {
  expect(findObstacle({ ...tornado, ...values }, settings, now)).toBe(obstacle)
})
