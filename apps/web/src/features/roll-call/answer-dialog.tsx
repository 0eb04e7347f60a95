import { Button, Checkbox, Dialog, RadioGroup } from '@parapet/ui'
import { useRef, useState } from 'react'
import type { Answer, Mark } from '~/data/roll-call/mutations'
import type { RollCallEntry } from '~/data/roll-call/queries'
import styles from './roll-call.module.css'
import { rollCallTexts as texts } from './texts.ts'

interface AnswerDialogProps {
  entry: RollCallEntry
  /** Resolves to whether it was saved, which closes the dialog. */
  onSave: (mark: Mark) => Promise<boolean>
  onClose: () => void
}

const options = (['safe', 'need_help', 'not_there'] as const satisfies Answer[]).map((value) => ({
  value,
  label: texts.answerOptions[value],
}))

/** Records what staff heard from or about someone, such as by phone. */
export function AnswerDialog({ entry, onSave, onClose }: AnswerDialogProps) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isReached, setIsReached] = useState(true)
  const [isMissing, setIsMissing] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const answers = useRef<HTMLFieldSetElement>(null)
  const canMarkReached = entry.reachedAt === null

  async function save() {
    if (answer === null) {
      setIsMissing(true)
      answers.current?.querySelector('input')?.focus()
      return
    }
    setIsSaving(true)
    const isSaved = await onSave({ answer, ...(canMarkReached && isReached && { reached: true }) })
    setIsSaving(false)
    if (isSaved) onClose()
  }

  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!isSaving) onClose()
      }}
      title={texts.answerTitle(entry.tenant.name)}
      description={texts.answerDetail}
      footer={
        <>
          <Button size="lg" disabled={isSaving} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button size="lg" tone="primary" loading={isSaving} onClick={() => void save()}>
            {texts.saveAnswer}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <RadioGroup
          ref={answers}
          label={texts.answerLabel}
          appearance="cards"
          value={answer}
          onValueChange={setAnswer}
          options={options}
          error={isMissing && answer === null ? texts.answerRequired : undefined}
        />
        {canMarkReached ? (
          <Checkbox label={texts.alsoReached} checked={isReached} onCheckedChange={setIsReached} />
        ) : null}
      </div>
    </Dialog>
  )
}
