import { actionsUsages } from './usages/actions.ts'
import { dataUsages } from './usages/data.ts'
import { formsUsages } from './usages/forms.ts'
import { layoutUsages } from './usages/layout.ts'
import { navigationUsages } from './usages/navigation.ts'
import { overlaysUsages } from './usages/overlays.ts'
import { statusUsages } from './usages/status.ts'
import type { Usage } from './usage.ts'

/** The usage of every component, in the order of their paths. */
export const usages: ReadonlyMap<string, Usage> = new Map(
  Object.entries({
    ...actionsUsages,
    ...dataUsages,
    ...formsUsages,
    ...layoutUsages,
    ...navigationUsages,
    ...overlaysUsages,
    ...statusUsages,
  }).toSorted(([first], [second]) => (first < second ? -1 : 1)),
)
