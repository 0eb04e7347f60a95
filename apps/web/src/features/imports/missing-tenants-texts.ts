import { countOf } from '~/lib/format'
import { nameUnit } from '~/lib/unit-name'

/** Texts for current tenants who aren't in the imported file. */
export const missingTenantTexts = {
  title: (count: number) =>
    `${countOf(count, 'current tenant isn’t', 'current tenants aren’t')} in this file`,
  detailBeforeImport:
    'They live at properties in this file. The import doesn’t change them. You can mark them as past afterward.',
  detail: 'They live at properties in this file. If it’s a complete rent roll, they’ve moved out.',
  list: 'Tenants not in the file',
  formatAddress: (property: string, unit: string | null) =>
    unit === null ? property : `${property}, ${nameUnit(unit, 'unit')}`,
  showMore: 'Show more tenants',
  markPast: 'Mark as past',
  confirmTitle: (count: number) => `Mark ${countOf(count, 'tenant')} as past?`,
  confirmDetail:
    'Their occupancies end today, and their units become vacant if no one else lives there. No one is contacted. Undoing this import reverses it.',
  markedPast: (count: number) => `${countOf(count, 'tenant')} marked as past.`,
  couldNotMarkPast: 'Couldn’t mark them as past',
} as const
