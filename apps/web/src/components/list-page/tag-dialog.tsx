import { Button, Dialog, Field, TextInput } from '@parapet/ui'
import { useId, useState, type SubmitEvent } from 'react'
import { listTexts as texts } from './texts.ts'

const tagLengthMax = 40

interface TagDialogProps {
  /** `2 properties` */
  count: string
  onTag: (tag: string) => void
  onClose: () => void
}

/** Asks for the tag that chosen rows get. */
export function TagDialog({ count, onTag, onClose }: TagDialogProps) {
  const formId = useId()
  const [tag, setTag] = useState('')
  const given = tag.trim()

  function save(event: SubmitEvent) {
    event.preventDefault()
    if (given === '' || given.includes(',')) return
    onClose()
    onTag(given)
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      size="sm"
      title={texts.tagTitle(count)}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button tone="primary" type="submit" form={formId} disabled={given === '' || given.includes(',')}>
            {texts.addTag}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save}>
        <Field label={texts.tag} help={texts.tagHelp}>
          <TextInput
            value={tag}
            maxLength={tagLengthMax}
            autoFocus
            onChange={(event) => setTag(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
