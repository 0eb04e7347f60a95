import { Button, Dialog, RadioGroup } from '@parapet/ui'
import { useState } from 'react'
import { formatRelativeTime } from '~/lib/format'
import { formTexts } from './form-texts.ts'
import type { EditConflict } from './use-edit-form.ts'
import styles from './form-drawer.module.css'

export interface ConflictDialogProps {
  conflict: EditConflict
  labels: Readonly<Record<string, string>>
  /** The display text of a field's value, if it isn't the value itself. */
  describeValue?: (field: string, value: string) => string
}

/** Shows the conflicting versions of an edit and lets the user choose one per field. */
export function ConflictDialog({ conflict, labels, describeValue }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({})
  const changedBy = conflict.changedBy ?? formTexts.someoneElse
  const describeChoice = (field: string, value: string) =>
    value === '' ? formTexts.empty : (describeValue?.(field, value) ?? value)

  function resolve() {
    conflict.resolve(
      Object.fromEntries(
        conflict.fields.map(({ field, ...versions }) => [field, versions[choices[field] ?? 'mine']]),
      ),
    )
  }

  return (
    <Dialog
      open
      onOpenChange={conflict.close}
      closesOnOutsidePress={false}
      title={formTexts.conflictTitle(changedBy, formatRelativeTime(conflict.changedAt))}
      description={formTexts.conflictDetail}
      footer={
        <>
          <Button onClick={conflict.close}>{formTexts.keepEditing}</Button>
          <Button tone="primary" onClick={resolve}>
            {formTexts.saveChoice}
          </Button>
        </>
      }
    >
      <div className={styles.conflicts}>
        {conflict.fields.map(({ field, mine, theirs }) => (
          <RadioGroup
            key={field}
            label={labels[field] ?? field}
            appearance="cards"
            value={choices[field] ?? 'mine'}
            onValueChange={(choice) => setChoices({ ...choices, [field]: choice })}
            options={[
              { value: 'mine', label: formTexts.mine, description: describeChoice(field, mine) },
              {
                value: 'theirs',
                label: conflict.changedBy ? formTexts.theirs(conflict.changedBy) : formTexts.theirsUnknown,
                description: describeChoice(field, theirs),
              },
            ]}
          />
        ))}
      </div>
    </Dialog>
  )
}
