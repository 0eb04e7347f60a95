import { isLive } from '~/data/live/live-state'
import type { CampaignStatus } from './queries.ts'

const sendingPollMs = 2000
const idlePollMs = 30_000

/** The refetch interval of a campaign: short while it sends, because live updates don't cover every recipient. */
export function getCampaignPollInterval(status: CampaignStatus | undefined): number | false {
  if (status === 'queued' || status === 'sending') return isLive() ? 2 * sendingPollMs : sendingPollMs
  return isLive() ? false : idlePollMs
}
