const hasName = (mapped: ReadonlySet<string>) =>
  mapped.has('lastName') || mapped.has('fullName') || mapped.has('company')

const hasProperty = (mapped: ReadonlySet<string>) =>
  mapped.has('property') || mapped.has('propertyCode') || mapped.has('line1')

/** Fields without which a file of tenants is not ready, given what is mapped. */
export function missingTenantFields(mapped: ReadonlySet<string>): string[] {
  return [
    ...(hasProperty(mapped) ? [] : ['property']),
    ...(mapped.has('unit') || mapped.has('line1') ? [] : ['unit']),
    ...(hasName(mapped) ? [] : ['lastName']),
  ]
}

/** A property can be chosen for all rows; without names there is nothing to import. */
export const missingForTenantCheck = (mapped: ReadonlySet<string>): string[] =>
  hasName(mapped) ? [] : ['lastName']
