import { missingPropertyFields, propertyFields } from './fields.ts'
import { propertySamples } from './samples.ts'
import type { ImportKind } from '../../write/import-kind.ts'
import { openPropertyPlanner } from './open-property-planner.ts'
import { propertyUndo } from './property-undo.ts'

export const propertyKind: ImportKind = {
  key: 'property',
  permission: 'property:import',
  one: 'property',
  many: 'properties',
  fields: propertyFields,
  samples: propertySamples,
  matchOn: ['externalId', 'code', 'address'],
  groupSentences: {
    manager_unknown: 'Not a member of your organisation; the property gets no manager.',
    duplicate_in_file: 'The same property as an earlier row of the file.',
    duplicate_existing: 'A property that exists already.',
    ambiguous_match: 'Several existing properties fit.',
    property_not_found: 'No such property; only existing ones are updated.',
    not_permitted: 'Properties you may not change.',
  },
  missingFields: missingPropertyFields,
  // A city or a ZIP code can be filled in for all rows; without any street there is nothing to import.
  missingForCheck: (mapped) => (mapped.has('line1') || mapped.has('fullAddress') ? [] : ['line1']),
  openPlanner: openPropertyPlanner,
  undo: propertyUndo,
}
