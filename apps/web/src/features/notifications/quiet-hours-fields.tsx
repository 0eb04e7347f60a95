import { Field, TextInput } from '@parapet/ui'
import { useState } from 'react'
import type { QuietHours } from '~/lib/quiet-hours'
import { notificationTexts as texts } from './texts.ts'
import styles from './notifications.module.css'

export interface QuietHoursFieldsProps {
  hours: QuietHours
  disabled: boolean
  onChange: (hours: QuietHours) => void
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** From when until when; a change counts when its field is left. */
export function QuietHoursFields({ hours, disabled, onChange }: QuietHoursFieldsProps) {
  const [draft, setDraft] = useState(hours)
  const isSame = draft.from === draft.to

  function keep() {
    const isChanged = draft.from !== hours.from || draft.to !== hours.to
    if (isChanged && !isSame && isTime(draft.from) && isTime(draft.to)) onChange(draft)
  }

  return (
    <div className={styles.pair}>
      {(['from', 'to'] as const).map((end) => (
        <Field
          key={end}
          label={end === 'from' ? texts.quietFrom : texts.quietTo}
          controlId={`quiet-${end}`}
          error={isTime(draft[end]) ? (end === 'to' && isSame ? texts.sameTime : undefined) : texts.wrongTime}
        >
          <TextInput
            type="time"
            disabled={disabled}
            value={draft[end]}
            onChange={(event) => setDraft({ ...draft, [end]: event.currentTarget.value })}
            onBlur={keep}
          />
        </Field>
      ))}
    </div>
  )
}
