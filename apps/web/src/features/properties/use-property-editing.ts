import type { Property } from '~/data/properties/queries'
import type { PropertyEditing } from './property-fact.tsx'
import {
  describePropertyValue,
  propertyLabels,
  propertyPointers,
  toPropertyValues,
} from './property-values.ts'
import { useSaveProperty } from './use-save-property.ts'

/** How the facts of a property are changed where they stand. */
export function usePropertyEditing(orgId: string, property: Property): PropertyEditing {
  return {
    item: property,
    toValues: toPropertyValues,
    pointers: propertyPointers,
    labels: propertyLabels,
    describeValue: describePropertyValue,
    save: useSaveProperty(orgId, property),
  }
}
