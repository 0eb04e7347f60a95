import { announceChange, type AnnouncingTransaction } from '../../../platform/realtime/announce-change.ts'

/** Tells whoever looks at the welcome e-mail that its figures or its state changed. */
export async function announceCampaign(
  tx: AnnouncingTransaction,
  campaign: { id: string; version: number },
): Promise<void> {
  await announceChange(tx, {
    event: 'org.updated',
    id: campaign.id,
    version: campaign.version,
    about: ['communication'],
  })
}
