import { useAutosave } from '~/components/use-autosave'
import { useSaveDraft } from '~/data/communication/mutations'
import type { WelcomeEmail } from '~/data/communication/queries'
import { toMailDraft, toRequestBody } from './mail-draft.ts'

/** The draft of the welcome email, saved automatically. */
export function useDraft(orgId: string, welcome: WelcomeEmail) {
  const saveMutation = useSaveDraft(orgId)
  const { saved, restart, ...draftState } = useAutosave({
    initialDraft: () => toMailDraft(welcome),
    initialSaved: welcome.campaign,
    // A draft without a sender gets the default one, even if that one is verified while the page is open.
    complete: (draft) => ({ ...draft, senderId: draft.senderId ?? welcome.senders[0]?.id ?? null }),
    toBody: (draft) => ({ ...toRequestBody(draft), scheduledAt: draft.scheduledAt }),
    save: async (body, campaign) =>
      (await saveMutation.mutateAsync({ ...(campaign ? { campaignId: campaign.id } : {}), ...body }))
        .campaign,
  })
  return {
    ...draftState,
    campaign: saved,
    /** Discards the local draft for the one someone else has saved. */
    restart: (current: WelcomeEmail) => restart(toMailDraft(current), current.campaign),
  }
}
