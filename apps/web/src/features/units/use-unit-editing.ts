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
  /** Confirms that it was saved, where the page does not show it by itself. */
  isAnnounced?: boolean
}

/** Longer than usual: there is a sentence to read. */
const warningMs = 10_000

/** How a unit is edited, in a form or in place; warnings of the server are shown after saving. */
export function useUnitEditing(
  orgId: string,
  unit: Unit,
  { isAnnounced = false }: UnitEditingOptions = {},
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
      else if (isAnnounced) toast({ color: 'success', heading: texts.saved(name) })
    },
  }
}
