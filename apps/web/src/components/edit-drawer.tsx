import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ConflictDialog } from './conflict-dialog.tsx'
import { FormDrawer } from './form-drawer.tsx'
import { toDrawerState } from './form-summary-errors.ts'
import { formTexts } from './form-texts.ts'
import type { InlineEditing } from './inline-editor.tsx'
import { useEditForm, type Versioned } from './use-edit-form.ts'

interface EditDrawerProps<Values extends Record<string, string>, Item extends Versioned> {
  title: string
  description: string
  /** The same configuration as for inline editing. */
  editing: InlineEditing<Values, Item>
  /** The field to focus first; by default the first one. */
  initialField?: string | undefined
  onClose: () => void
  children: (form: UseFormReturn<Values>) => ReactNode
}

/** A form for all fields of a record. Sends only the changed ones. */
export function EditDrawer<Values extends Record<string, string>, Item extends Versioned>({
  title,
  description,
  editing: { item, toValues, pointers, labels, describeValue, save },
  initialField,
  onClose,
  children,
}: EditDrawerProps<Values, Item>) {
  const { form, submit, conflict } = useEditForm<Values, Item>({
    item,
    toValues,
    pointers,
    save: async (values, base, version) => {
      await save(values, base, version)
      onClose()
    },
  })

  return (
    <>
      <FormDrawer
        title={title}
        description={description}
        submitLabel={formTexts.saveChanges}
        {...toDrawerState(form.formState)}
        onSubmit={submit}
        onClose={onClose}
        initialField={initialField}
      >
        {children(form)}
      </FormDrawer>
      {conflict ? (
        <ConflictDialog
          conflict={conflict}
          labels={labels}
          {...(describeValue === undefined ? {} : { describeValue })}
        />
      ) : null}
    </>
  )
}
