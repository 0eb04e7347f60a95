import { tenantFields } from './fields.ts'
import { missingForTenantCheck, missingTenantFields } from './missing-fields.ts'
import { tenantSamples } from './samples.ts'
import type { ImportKind } from '../../write/import-kind.ts'
import { openTenantPlanner } from './open-tenant-planner.ts'
import { tenantUndo } from './tenant-undo.ts'

export const tenantKind: ImportKind = {
  key: 'tenant',
  permission: 'tenant:import',
  one: 'tenant',
  many: 'tenants',
  fields: tenantFields,
  samples: tenantSamples,
  matchOn: ['externalId', 'email+unit', 'name+unit', 'phone+property'],
  groupSentences: {
    duplicate_in_file: 'The same tenant as an earlier row of the file.',
    duplicate_existing: 'A tenant who exists already.',
    ambiguous_match: 'Several existing tenants or places fit.',
    property_not_found: 'No property with this name, code or address.',
    unit_not_found: 'No unit with this name at this property.',
    'required.unit': '“Unit” is empty, and the property has several.',
    not_permitted: 'Tenants or columns you may not change.',
  },
  missingFields: missingTenantFields,
  missingForCheck: missingForTenantCheck,
  openPlanner: openTenantPlanner,
  undo: tenantUndo,
}
