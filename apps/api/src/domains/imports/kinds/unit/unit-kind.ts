import { missingForUnitCheck, missingUnitFields, unitFields } from './fields.ts'
import { unitSamples } from './samples.ts'
import type { ImportKind } from '../../write/import-kind.ts'
import { openUnitPlanner } from './open-unit-planner.ts'
import { unitUndo } from './unit-undo.ts'

export const unitKind: ImportKind = {
  key: 'unit',
  permission: 'unit:import',
  one: 'unit',
  many: 'units',
  fields: unitFields,
  samples: unitSamples,
  matchOn: ['externalId', 'property+building+unit'],
  groupSentences: {
    duplicate_in_file: 'The same unit as an earlier row of the file.',
    duplicate_existing: 'Units that exist already, or nearly so.',
    ambiguous_match: 'Several existing properties or units fit.',
    property_not_found: 'Properties that do not exist.',
    unit_not_found: 'No such unit; only existing ones are updated.',
    not_permitted: 'Properties whose units you may not change.',
  },
  missingFields: missingUnitFields,
  missingForCheck: missingForUnitCheck,
  openPlanner: openUnitPlanner,
  undo: unitUndo,
}
