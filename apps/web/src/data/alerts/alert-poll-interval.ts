import { isLive } from '~/data/live/live-state'
import type { AlertStatus } from './queries.ts'

const sendingPollMs = 2000
const idlePollMs = 20_000

/** The refetch interval of an alert: short while it is being sent. Live updates cover everything else. */
export function getAlertPollInterval(status: AlertStatus | undefined): number | false {
  if (isLive()) return false
  return status === 'queued' || status === 'sending' ? sendingPollMs : idlePollMs
}
