import { EditDrawer } from '~/components/edit-drawer'
import type { Unit } from '~/data/units/queries'
import { unitFormTexts as texts } from './form-texts.ts'
import { UnitFields } from './unit-fields.tsx'
import { useUnitEditing } from './use-unit-editing.ts'

export interface EditUnitDrawerProps {
  orgId: string
  unit: Unit
  onClose: () => void
}

/** Edits a unit, except for its address. */
export function EditUnitDrawer({ orgId, unit, onClose }: EditUnitDrawerProps) {
  const editing = useUnitEditing(orgId, unit, { hasToast: true })
  return (
    <EditDrawer
      title={texts.editTitle}
      description={`${unit.property.name}, ${unit.name}`}
      editing={editing}
      onClose={onClose}
    >
      {({ formState, register, control }) => (
        <UnitFields errors={formState.errors} register={register} control={control} />
      )}
    </EditDrawer>
  )
}
