import { Button, Checkbox, Dialog, Field, TextInput } from '@parapet/ui'
import { useId, useState, type SubmitEvent } from 'react'
import { describeFailure } from '~/lib/describe-failure'
import { viewTexts as texts } from './view-texts.ts'
import type { SavedView } from './list-data.ts'
import styles from './list-page.module.css'

const maxNameLength = 60

interface ViewDialogProps {
  /** The view to rename; if undefined, a new one is created. */
  view: SavedView | undefined
  onSave: (values: { name: string; isShared: boolean }) => Promise<void>
  onClose: () => void
}

/** The dialog for naming a new or existing view. */
export function ViewDialog({ view, onSave, onClose }: ViewDialogProps) {
  const formId = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setIsShared] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const trimmedName = name.trim()
    if (trimmedName === '') {
      setErrorMessage(texts.viewNameRequired)
      return
    }
    setIsSaving(true)
    try {
      await onSave({ name: trimmedName, isShared })
      onClose()
    } catch (error) {
      setErrorMessage(describeFailure(error))
      setIsSaving(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      size="sm"
      title={view ? texts.renameViewTitle : texts.saveViewTitle}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button tone="primary" type="submit" form={formId} loading={isSaving}>
            {view ? texts.rename : texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.viewForm} onSubmit={(event) => void save(event)}>
        <Field
          label={texts.viewName}
          {...(view ? {} : { help: texts.saveViewDetail })}
          {...(errorMessage === null ? {} : { error: errorMessage })}
        >
          <TextInput
            value={name}
            maxLength={maxNameLength}
            autoFocus
            onChange={(event) => {
              setName(event.target.value)
              setErrorMessage(null)
            }}
          />
        </Field>
        {view ? null : <Checkbox label={texts.share} checked={isShared} onCheckedChange={setIsShared} />}
      </form>
    </Dialog>
  )
}
