import { Button, DropdownMenu, MenuItem, toast } from '@parapet/ui'
import { Check, X } from 'lucide-react'
import { useSettleRecipient } from '~/data/communication/mutations'
import type { Recipient } from '~/data/communication/queries'
import { describeFailure } from '~/lib/describe-failure'
import { campaignTexts as texts } from './texts.ts'

export interface SettleMenuProps {
  orgId: string
  campaignId: string
  recipient: Recipient
}

/** Says of one mail in doubt what somebody has found out; nothing for any other. */
export function SettleMenu({ orgId, campaignId, recipient }: SettleMenuProps) {
  const settle = useSettleRecipient(orgId, campaignId)
  if (recipient.state !== 'in_doubt') return null
  const name = recipient.tenant?.name ?? texts.erased

  function say(as: 'sent' | 'not_sent') {
    settle.mutate(
      { recipientId: recipient.id, as },
      {
        onSuccess: () =>
          toast({ heading: as === 'sent' ? texts.settledSent(name) : texts.settledNotSent(name) }),
        onError: (error) =>
          toast({
            color: 'danger',
            heading: texts.couldNotSettle,
            body: describeFailure(error),
            persistent: true,
          }),
      },
    )
  }

  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button size="sm" loading={settle.isPending} aria-label={texts.settleMenu(name)}>
          {texts.settle}
        </Button>
      }
    >
      <MenuItem icon={<Check />} onSelect={() => say('sent')}>
        {texts.wasSent}
      </MenuItem>
      <MenuItem icon={<X />} onSelect={() => say('not_sent')}>
        {texts.wasNotSent}
      </MenuItem>
    </DropdownMenu>
  )
}
