import { countOf } from '~/lib/format'

/** Tenants whom an imported file does not name. */
export const missingTenantTexts = {
  title: (count: number) => `${countOf(count, 'current tenant is', 'current tenants are')} not in this file`,
  detailBefore:
    'They live at properties that the file lists. The import leaves them as they are; once it is done, you can mark them as past.',
  detail:
    'They live at properties that the file lists. If the file is a complete rent roll, they have moved out.',
  list: 'Tenants who are not in the file',
  place: (property: string, unit: string | null) => (unit === null ? property : `${property}, unit ${unit}`),
  showMore: 'Show more tenants',
  mark: 'Mark as past',
  confirmTitle: (count: number) => `Mark ${countOf(count, 'tenant')} as past?`,
  confirmDetail:
    'Their stays end today and their units become vacant where nobody else lives. Nobody is contacted. The undo of this import takes it back.',
  marked: (count: number) => `${countOf(count, 'tenant was', 'tenants were')} marked as past`,
  couldNotMark: 'They could not be marked as past',
} as const
