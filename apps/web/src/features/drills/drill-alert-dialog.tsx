import { Button, Dialog, Field, Text, Textarea } from '@parapet/ui'
import { useId, useState, type SubmitEvent } from 'react'
import { formTexts } from '~/components/form-texts'
import type { DrillAlertKind } from '~/data/drills/queries'
import styles from './drills.module.css'
import { drillTexts as texts } from './texts.ts'

const textMax = 1_000

interface DrillAlertDialogProps {
  kind: DrillAlertKind
  suggestion: string
  /** How many people take part. */
  participants: number
  isSending: boolean
  onSend: (text: string) => void
  onClose: () => void
}

/** An alert or the all clear to the participants, marked as an exercise. */
export function DrillAlertDialog({
  kind,
  suggestion,
  participants,
  isSending,
  onSend,
  onClose,
}: DrillAlertDialogProps) {
  const formId = useId()
  const [text, setText] = useState(suggestion)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (text.trim() !== '') onSend(text)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.alertTitle[kind]}
      description={texts.alertDetail(participants)}
      footer={
        <>
          <Button onClick={onClose}>{formTexts.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            loading={isSending}
            disabled={text.trim() === ''}
          >
            {kind === 'alert' ? texts.sendAlert : texts.sendAllClear}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.stack} onSubmit={submit}>
        <Field label={texts.alertText}>
          <Textarea
            rows={4}
            maxLength={textMax}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {kind === 'all_clear' ? <Text tone="muted">{texts.allClearDetail}</Text> : null}
      </form>
    </Dialog>
  )
}
