import { Button, ConfirmDialog } from '@parapet/ui'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useActOnCampaign } from '~/data/communication/mutations'
import { communicationQueries, type Campaign } from '~/data/communication/queries'
import { paths } from '~/lib/paths'
import { toastFailure } from '~/lib/toast-failure'
import { campaignTexts as texts } from './texts.ts'

interface ReuseCampaignButtonProps {
  orgId: string
  campaign: Campaign
}

/** Copies a closed campaign's message and sender into the draft. Renders nothing while another campaign runs. */
export function ReuseCampaignButton({ orgId, campaign }: ReuseCampaignButtonProps) {
  const welcome = useQuery(communicationQueries.welcome(orgId)).data
  const actOnCampaign = useActOnCampaign(orgId)
  const navigate = useNavigate()
  const [isConfirmOpen, setConfirmOpen] = useState(false)
  const unfinishedCampaign = welcome?.campaign ?? null
  if (!welcome || (unfinishedCampaign !== null && unfinishedCampaign.status !== 'draft')) return null

  const { subject, preheader, bodyMarkdown, languageVariants, senderId } = campaign
  const canUseSender = welcome.senders.some(({ id }) => id === senderId)

  function copy() {
    actOnCampaign.mutate(
      {
        action: 'save',
        subject,
        preheader,
        bodyMarkdown,
        languageVariants,
        ...(canUseSender ? { senderId } : {}),
      },
      {
        onSuccess: () => void navigate(paths.communication()),
        onError: (error) => toastFailure(texts.couldNotUseAgain, error),
        onSettled: () => setConfirmOpen(false),
      },
    )
  }

  return (
    <>
      <Button
        icon={<Copy />}
        loading={actOnCampaign.isPending}
        onClick={() => (unfinishedCampaign === null ? copy() : setConfirmOpen(true))}
      >
        {texts.useAgain}
      </Button>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={() => setConfirmOpen(false)}
        title={texts.useAgainTitle}
        description={texts.useAgainDetail}
        confirmLabel={texts.replaceDraft}
        loading={actOnCampaign.isPending}
        onConfirm={copy}
      />
    </>
  )
}
