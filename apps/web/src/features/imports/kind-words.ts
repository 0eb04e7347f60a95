interface Noun {
  singular: string
  plural: string
}

const nouns = {
  property: { singular: 'property', plural: 'properties' },
  unit: { singular: 'unit', plural: 'units' },
  tenant: { singular: 'tenant', plural: 'tenants' },
} as const satisfies Record<string, Noun>

/** Builds one string per kind of import. */
export const forEachKind = (toText: (noun: Noun) => string) => ({
  property: toText(nouns.property),
  unit: toText(nouns.unit),
  tenant: toText(nouns.tenant),
})

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
