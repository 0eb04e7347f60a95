import { isLive } from '~/data/live/live-state'
import type { CampaignStatus } from './queries.ts'

const whileSendingMs = 2000
const otherwiseMs = 30_000

/** How often to ask for a campaign again: often while mails go out and nobody tells of every change. */
export function watchCampaign(status: CampaignStatus | undefined): number | false {
  if (status === 'queued' || status === 'sending') return isLive() ? 2 * whileSendingMs : whileSendingMs
  return isLive() ? false : otherwiseMs
}
