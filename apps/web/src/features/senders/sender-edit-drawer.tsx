import { toast } from '@parapet/ui'
import { ConflictDialog } from '~/components/conflict-dialog'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { useEditForm } from '~/components/use-edit-form'
import { useReplaceSender } from '~/data/senders/mutations'
import type { EmailSender } from '~/data/senders/queries'
import { senderTexts as texts } from './texts.ts'
import { SenderFields } from './sender-fields.tsx'
import { senderPointers, toChangedSender, toSenderValues, type SenderValues } from './sender-values.ts'

export interface SenderEditDrawerProps {
  orgId: string
  sender: EmailSender
  onClose: () => void
}

const labels = { fromName: texts.fromName, fromEmail: texts.fromEmail, replyTo: texts.replyTo }

export function SenderEditDrawer({ orgId, sender, onClose }: SenderEditDrawerProps) {
  const replace = useReplaceSender(orgId)
  const { form, conflict, submit } = useEditForm<SenderValues, EmailSender>({
    item: sender,
    toValues: toSenderValues,
    pointers: senderPointers,
    save: async (values, _base, version) => {
      const saved = await replace.mutateAsync({
        id: sender.id,
        body: toChangedSender(values, sender),
        version,
      })
      toast({ color: 'success', heading: texts.saved(saved.fromEmail) })
      onClose()
    },
  })

  return (
    <>
      <FormDrawer
        size="lg"
        title={texts.editTitle(sender.fromEmail)}
        description={texts.editDetail}
        submitLabel={texts.save}
        {...toDrawerState(form.formState)}
        onSubmit={submit}
        onClose={onClose}
      >
        <SenderFields form={form} kind={sender.kind} />
      </FormDrawer>
      {conflict ? <ConflictDialog conflict={conflict} labels={labels} /> : null}
    </>
  )
}
