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

/** Everything about a unit except its address. */
export function EditUnitDrawer({ orgId, unit, onClose }: EditUnitDrawerProps) {
  const editing = useUnitEditing(orgId, unit, { isAnnounced: true })
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
