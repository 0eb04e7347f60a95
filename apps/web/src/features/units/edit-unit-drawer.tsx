import { ConflictDialog } from '~/components/conflict-dialog'
import { FormDrawer } from '~/components/form-drawer'
import { toFormErrors } from '~/components/form-summary-errors'
import { formTexts } from '~/components/form-texts'
import { useEditForm } from '~/components/use-edit-form'
import type { Unit } from '~/data/units/queries'
import { unitFormTexts as texts } from './form-texts.ts'
import { UnitFields } from './unit-fields.tsx'
import { describeUnitValue, toUnitValues, unitLabels, unitPointers, type UnitValues } from './unit-values.ts'
import { useSaveUnit } from './use-unit-editing.ts'

export interface EditUnitDrawerProps {
  orgId: string
  unit: Unit
  onClose: () => void
}

/** Everything about a unit except its address. Only what was changed is sent. */
export function EditUnitDrawer({ orgId, unit, onClose }: EditUnitDrawerProps) {
  const save = useSaveUnit(orgId, unit, { isAnnounced: true })
  const { form, submit, conflict } = useEditForm<UnitValues, Unit>({
    item: unit,
    toValues: toUnitValues,
    pointers: unitPointers,
    save: async (values, base, version) => {
      await save(values, base, version)
      onClose()
    },
  })
  const { errors, isDirty, isSubmitting, submitCount } = form.formState

  return (
    <>
      <FormDrawer
        title={texts.editTitle}
        description={`${unit.property.name}, ${unit.name}`}
        submitLabel={formTexts.save}
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        errors={toFormErrors(errors)}
        attempt={submitCount}
        onSubmit={submit}
        onClose={onClose}
      >
        <UnitFields errors={errors} register={form.register} control={form.control} />
      </FormDrawer>
      {conflict ? (
        <ConflictDialog conflict={conflict} labels={unitLabels} describeValue={describeUnitValue} />
      ) : null}
    </>
  )
}
