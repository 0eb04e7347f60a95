/** How the fixed values of a property are called. */
export const propertyValueTexts = {
  class: {
    residential: 'Residential',
    commercial: 'Commercial',
    mixed_use: 'Mixed use',
    association: 'Association',
    land: 'Land',
  },
  subType: {
    apartment: 'Apartment',
    cabin: 'Cabin',
    condominium: 'Condominium',
    deeded_parking: 'Deeded parking',
    duplex: 'Duplex',
    farm: 'Farm',
    hotel_motel: 'Hotel or motel',
    industrial: 'Industrial',
    manufactured_home: 'Manufactured home',
    mixed_use: 'Mixed use',
    mobile_home: 'Mobile home',
    multi_family: 'Multi-family',
    office: 'Office',
    quadruplex: 'Quadruplex',
    retail: 'Retail',
    single_family_residence: 'Single-family residence',
    stock_cooperative: 'Stock cooperative',
    townhouse: 'Townhouse',
    triplex: 'Triplex',
    unimproved_land: 'Unimproved land',
    warehouse: 'Warehouse',
    self_storage: 'Self storage',
    student_housing: 'Student housing',
    senior_housing: 'Senior housing',
    other: 'Other',
  },
  status: { active: 'Active', inactive: 'Inactive', archived: 'Archived' },
  criticality: { low: 'Low', normal: 'Normal', high: 'High', critical: 'Critical' },
  geocode: {
    ok: 'Located',
    manual: 'Set by hand',
    ambiguous: 'Uncertain',
    pending: 'Being located',
    failed: 'Not located',
  },
  /** A point that is known no better than to the postal code. */
  roughGeocode: 'Roughly',
  precision: {
    rooftop: 'to the rooftop',
    parcel: 'to the parcel',
    street: 'to the street',
    postal_code: 'to the postal code only',
    city: 'to the city only',
    unknown: 'precision unknown',
  },
  areaUnits: { square_feet: 'sq ft', square_meters: 'm²' },
} as const

/** The words of a value, or the value itself where it is newer than this build. */
export function wordsFor(words: Readonly<Record<string, string>>, value: string): string {
  return words[value] ?? value
}
