import { toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { InlineEditing } from '~/components/inline-editor'
import { refreshUnits, useUpdateUnit } from '~/data/units/mutations'
import type { Unit } from '~/data/units/queries'
import { unitFormTexts as texts } from './form-texts.ts'
import {
  describeUnitValue,
  toUnitPatch,
  toUnitValues,
  unitLabels,
  unitPointers,
  type UnitValues,
} from './unit-values.ts'

interface UnitEditingOptions {
  /** Shows a toast after saving, for forms that close. */
  hasToast?: boolean
}

/** Longer than usual, to leave time to read a sentence. */
const warningMs = 10_000

/** Editing for a unit, in a form or inline. Shows the server's warnings after saving. */
export function useUnitEditing(
  orgId: string,
  unit: Unit,
  { hasToast = false }: UnitEditingOptions = {},
): InlineEditing<UnitValues, Unit> {
  const queryClient = useQueryClient()
  const update = useUpdateUnit(orgId)

  return {
    item: unit,
    toValues: toUnitValues,
    pointers: unitPointers,
    labels: unitLabels,
    describeValue: describeUnitValue,
    async save(values, base, version) {
      const body = toUnitPatch(values, base)
      if (Object.keys(body).length === 0) {
        // Accepting the other person's changes leaves nothing to send, but the page is out of date.
        void refreshUnits(queryClient, orgId)
        return
      }
      const { name, warnings } = await update.mutateAsync({ id: unit.id, body, version })
      const warning = warnings.map(({ message }) => message).join(' ')
      if (warning !== '')
        toast({ color: 'warning', heading: texts.saved(name), body: warning, duration: warningMs })
      else if (hasToast) toast({ color: 'success', heading: texts.saved(name) })
    },
  }
}
