import { Card, Field, Select } from '@parapet/ui'
import type { EmailSender } from '~/data/senders/queries'
import { senderControlId } from './alert-draft.ts'
import { composeTexts as texts } from './texts.ts'

/** A degraded sender still sends; its problem has a deadline. */
export const canSendFrom = ({ status }: EmailSender) => status === 'verified' || status === 'degraded'

interface SenderFieldProps {
  /** Those that can send. */
  senders: readonly EmailSender[]
  /** Null for the default one. */
  value: string | null
  onValueChange: (senderId: string | null) => void
  error: string | undefined
}

/** Selects the sender; renders nothing while there is no choice. */
export function SenderField({ senders, value, onValueChange, error }: SenderFieldProps) {
  if (senders.length < 2 && error === undefined) return null
  return (
    <Card>
      <Field label={texts.sender} controlId={senderControlId} error={error}>
        <Select value={value ?? ''} onChange={(event) => onValueChange(event.target.value || null)}>
          <option value="">{texts.defaultSender}</option>
          {senders.map(({ id, fromName, fromEmail }) => (
            <option key={id} value={id}>
              {`${fromName} <${fromEmail}>`}
            </option>
          ))}
        </Select>
      </Field>
    </Card>
  )
}
