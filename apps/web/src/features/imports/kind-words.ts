interface Noun {
  one: string
  many: string
}

const nouns = {
  property: { one: 'property', many: 'properties' },
  unit: { one: 'unit', many: 'units' },
  tenant: { one: 'tenant', many: 'tenants' },
} as const satisfies Record<string, Noun>

/** One text for each kind of import. */
export const forEachKind = (say: (noun: Noun) => string) => ({
  property: say(nouns.property),
  unit: say(nouns.unit),
  tenant: say(nouns.tenant),
})

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
