import { RadioGroup } from '@parapet/ui'
import { useState } from 'react'
import { useRecordForm } from '~/components/use-record-form'
import { FormDrawer } from '~/components/form-drawer'
import { toDrawerState } from '~/components/form-summary-errors'
import { useCreateSender } from '~/data/senders/mutations'
import type { EmailSender } from '~/data/senders/queries'
import { senderTexts as texts } from './texts.ts'
import { SenderFields } from './sender-fields.tsx'
import { SenderSteps } from './sender-steps.tsx'
import { senderPointers, toNewSender, type SenderValues } from './sender-values.ts'

export interface SenderCreateDrawerProps {
  orgId: string
  orgName: string
  onClose: () => void
  onCreated: (senderId: string) => void
}

const kindOptions = (['domain', 'address'] as const).map((value) => ({
  value,
  label: texts.kindOptions[value].label,
  description: texts.kindOptions[value].detail,
}))

/** The first step of a new sender. The second one, verification, is in the sender's drawer. */
export function SenderCreateDrawer({ orgId, orgName, onClose, onCreated }: SenderCreateDrawerProps) {
  const create = useCreateSender(orgId)
  const [kind, setKind] = useState<EmailSender['kind']>('domain')
  const { form, submit } = useRecordForm<SenderValues>({
    defaultValues: { fromName: orgName, fromEmail: '', replyTo: '' },
    pointers: senderPointers,
    save: async (values) => {
      const sender = await create.mutateAsync(toNewSender(kind, values))
      onCreated(sender.id)
    },
  })

  return (
    <FormDrawer
      size="lg"
      title={texts.createTitle}
      description={texts.createDetail}
      submitLabel={texts.create[kind]}
      {...toDrawerState(form.formState)}
      onSubmit={submit}
      onClose={onClose}
    >
      <SenderSteps current="details" />
      <RadioGroup
        label={texts.kind}
        appearance="cards"
        options={kindOptions}
        value={kind}
        onValueChange={setKind}
      />
      <SenderFields form={form} kind={kind} />
    </FormDrawer>
  )
}
