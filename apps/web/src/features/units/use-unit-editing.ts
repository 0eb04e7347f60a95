import type { InlineEditing } from '~/components/inline-editor'
import type { Unit } from '~/data/units/queries'
import { describeUnitValue, toUnitValues, unitLabels, unitPointers, type UnitValues } from './unit-values.ts'
import { useSaveUnit } from './use-save-unit.ts'

/** How the facts of a unit are changed where they stand. */
export function useUnitEditing(orgId: string, unit: Unit): InlineEditing<UnitValues, Unit> {
  return {
    item: unit,
    toValues: toUnitValues,
    pointers: unitPointers,
    labels: unitLabels,
    describeValue: describeUnitValue,
    save: useSaveUnit(orgId, unit),
  }
}
