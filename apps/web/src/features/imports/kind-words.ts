interface Noun {
  one: string
  many: string
}

const nouns = {
  property: { one: 'property', many: 'properties' },
  unit: { one: 'unit', many: 'units' },
  tenant: { one: 'tenant', many: 'tenants' },
} as const satisfies Record<string, Noun>

/** Builds one text per kind of import. */
export const forEachKind = (toText: (noun: Noun) => string) => ({
  property: toText(nouns.property),
  unit: toText(nouns.unit),
  tenant: toText(nouns.tenant),
})

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
