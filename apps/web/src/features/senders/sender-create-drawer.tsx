import { RadioGroup } from '@parapet/ui'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormDrawer } from '~/components/form-drawer'
import { toFormErrors } from '~/components/form-summary-errors'
import { useCreateSender } from '~/data/senders/mutations'
import type { EmailSender } from '~/data/senders/queries'
import { describeFailure } from '~/lib/describe-failure'
import { showFieldErrors } from '~/lib/form-errors'
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
  const form = useForm<SenderValues>({
    defaultValues: { fromName: orgName, fromEmail: '', replyTo: '' },
    shouldFocusError: false,
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState

  async function save(values: SenderValues) {
    try {
      const sender = await create.mutateAsync(toNewSender(kind, values))
      onCreated(sender.id)
    } catch (error) {
      if (!showFieldErrors(error, senderPointers, form.setError))
        form.setError('root', { message: describeFailure(error) })
    }
  }

  return (
    <FormDrawer
      size="lg"
      title={texts.createTitle}
      description={texts.createDetail}
      submitLabel={texts.create[kind]}
      isDirty={isDirty}
      isSubmitting={isSubmitting}
      errors={toFormErrors(errors)}
      attempt={submitCount}
      onSubmit={form.handleSubmit(save)}
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
