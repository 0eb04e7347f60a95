import { Field, TextInput } from '@parapet/ui'
import type { UseFormReturn } from 'react-hook-form'
import type { EmailSender } from '~/data/senders/queries'
import { senderTexts as texts } from './texts.ts'
import { checkAddress, checkFromName, checkReplyTo, type SenderValues } from './sender-values.ts'

export interface SenderFieldsProps {
  form: UseFormReturn<SenderValues>
  kind: EmailSender['kind']
}

/** From name, from address and reply-to address. */
export function SenderFields({ form, kind }: SenderFieldsProps) {
  const { errors } = form.formState
  return (
    <>
      <Field
        label={texts.fromName}
        help={texts.fromNameHelp}
        controlId="fromName"
        required
        error={errors.fromName?.message}
      >
        <TextInput autoComplete="organization" {...form.register('fromName', { validate: checkFromName })} />
      </Field>
      <Field
        label={texts.fromEmail}
        help={texts.fromEmailHelp[kind]}
        controlId="fromEmail"
        required
        error={errors.fromEmail?.message}
      >
        <TextInput
          type="email"
          autoComplete="email"
          {...form.register('fromEmail', { validate: checkAddress })}
        />
      </Field>
      <Field
        label={texts.replyTo}
        help={texts.replyToHelp}
        controlId="replyTo"
        error={errors.replyTo?.message}
      >
        <TextInput
          type="email"
          autoComplete="off"
          {...form.register('replyTo', { validate: checkReplyTo })}
        />
      </Field>
    </>
  )
}
