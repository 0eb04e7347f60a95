import { toast } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { InlineEditing } from '~/components/inline-editor'
import { refreshUnits, useUpdateUnit } from '~/data/units/mutations'
import type { Unit } from '~/data/units/queries'
import { unitFormTexts as texts } from './form-texts.ts'
import {
  describeUnitValue,
  toUnitValues,
  unitLabels,
  unitPointers,
  type UnitValues,
  toUnitPatch,
} from './unit-values.ts'

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

interface SaveUnitOptions {
  /** Says that it was saved, where the page does not show it by itself. */
  isAnnounced?: boolean
}

/** Sends what was changed about a unit, and says what the server finds odd about it now. */
export function useSaveUnit(orgId: string, unit: Unit, { isAnnounced = false }: SaveUnitOptions = {}) {
  const queryClient = useQueryClient()
  const update = useUpdateUnit(orgId)

  return async (values: UnitValues, base: UnitValues, version: number): Promise<void> => {
    const body = toUnitPatch(values, base)
    if (Object.keys(body).length === 0) {
      // Whoever takes over what somebody else saved has nothing left to send, but an old page before them.
      void refreshUnits(queryClient, orgId)
      return
    }
    const { name, warnings } = await update.mutateAsync({ id: unit.id, body, version })
    const odd = warnings.map(({ message }) => message).join(' ')
    if (odd !== '') toast({ color: 'warning', heading: texts.saved(name), body: odd, duration: oddMs })
    else if (isAnnounced) toast({ color: 'success', heading: texts.saved(name) })
  }
}

/** Longer than usual: there is a sentence to read. */
const oddMs = 10_000
