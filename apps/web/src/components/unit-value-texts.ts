/** Labels of the enum values of units. */
export const unitValueTexts = {
  unitType: {
    studio: 'Studio',
    apartment: 'Apartment',
    house: 'House',
    townhouse: 'Townhouse',
    room: 'Room',
    bed: 'Bed',
    office: 'Office',
    retail: 'Retail',
    storage: 'Storage',
    parking: 'Parking',
    pad: 'Pad',
    other: 'Other',
  },
  status: {
    vacant: 'Vacant',
    occupied: 'Occupied',
    notice: 'On notice',
    down: 'Down',
    model: 'Model',
    offline: 'Offline',
  },
  occupantType: {
    owner: 'Owner',
    tenant: 'Tenant',
    vacant: 'No one',
    unknown: 'Unknown',
  },
  areaUnits: { square_feet: 'sq ft', square_meters: 'm²' },
  yesNo: { true: 'Yes', false: 'No' },
  role: {
    primary: 'Primary tenant',
    co_tenant: 'Co-tenant',
    occupant: 'Occupant',
    guarantor: 'Guarantor',
  },
  leaseType: {
    fixed: 'Fixed term',
    fixed_with_rollover: 'Fixed term, then month-to-month',
    at_will: 'At will',
  },
  leaseTypeIs: (type: string) => `Lease type: ${type}`,
  dateRange: (from: string | null, to: string | null) =>
    from === null
      ? to === null
        ? 'Dates unknown'
        : `Until ${to}`
      : to === null
        ? `From ${from}`
        : `${from} – ${to}`,
  leaseRange: (from: string | null, to: string | null) =>
    from === null
      ? to === null
        ? null
        : `Lease until ${to}`
      : to === null
        ? `Lease from ${from}`
        : `Lease ${from} – ${to}`,
} as const
