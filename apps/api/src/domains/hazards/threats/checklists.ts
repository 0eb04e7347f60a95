import type { Hazard } from '../../../platform/db/schema/hazard.ts'

/** One thing to do about a threat at one property. The key stays the same when the label is reworded. */
interface ChecklistEntry {
  key: string
  label: string
}

const storm: ChecklistEntry[] = [
  { key: 'tell_contact', label: 'Tell on-site contact' },
  { key: 'secure_objects', label: 'Secure loose objects' },
  { key: 'shelter_known', label: 'Shelter place known to tenants' },
  { key: 'after_building', label: 'After: roof, windows, trees' },
  { key: 'photos', label: 'Photos' },
  { key: 'insurance_note', label: 'Insurance note' },
]

const flood: ChecklistEntry[] = [
  { key: 'tell_contact', label: 'Tell on-site contact' },
  { key: 'units_below_grade', label: 'Check units below grade' },
  { key: 'move_equipment', label: 'Move vehicles and lift equipment' },
  { key: 'shut_offs', label: 'Know shut-offs (gas, power)' },
  { key: 'sump_drains', label: 'Sump and drains' },
  { key: 'after_water', label: 'After: water line photos, moisture, do not power up' },
]

const fire: ChecklistEntry[] = [
  { key: 'evacuation_routes', label: 'Evacuation zone and routes' },
  { key: 'help_listed', label: 'Tenants needing help listed' },
  { key: 'clear_building', label: 'Clear 1.5 m around the building' },
  { key: 'close_openings', label: 'Close vents, windows' },
  { key: 'sprinklers_hydrants', label: 'Sprinklers and hydrants' },
  { key: 'after_embers', label: 'After: embers, smoke' },
]

const winter: ChecklistEntry[] = [
  { key: 'heat_vacant_units', label: 'Heat on in vacant units' },
  { key: 'pipes', label: 'Drip or drain pipes' },
  { key: 'salt_plough', label: 'Salt and plough ordered' },
  { key: 'roof_load', label: 'Roof load' },
  { key: 'generator_fuel', label: 'Generator fuel' },
]

const heat: ChecklistEntry[] = [
  { key: 'cooling_room', label: 'Cooling room open' },
  { key: 'check_listed_tenants', label: 'Check listed tenants' },
  { key: 'hvac_filters', label: 'HVAC filters' },
  { key: 'work_hours', label: 'Work hours changed' },
]

const earthquake: ChecklistEntry[] = [
  { key: 'check_people', label: 'Check people' },
  { key: 'gas', label: 'Smell gas, shut off' },
  { key: 'lifts', label: 'Lifts inspected' },
  { key: 'cracks', label: 'Cracks photographed' },
  { key: 'aftershocks', label: 'Expect aftershocks' },
]

const other: ChecklistEntry[] = [
  { key: 'follow_authorities', label: 'Follow authorities' },
  { key: 'shelter_or_leave', label: 'Shelter or leave' },
  { key: 'doors_vents', label: 'Doors and vents' },
  { key: 'contact_list', label: 'Contact list' },
]

const byHazard: Partial<Record<Hazard, readonly ChecklistEntry[]>> = {
  tornado: storm,
  severe_thunderstorm: storm,
  hail: storm,
  high_wind: storm,
  tropical_cyclone: storm,
  flood,
  flash_flood: flood,
  coastal_flood: flood,
  storm_surge: flood,
  tsunami: flood,
  dam_failure: flood,
  wildfire: fire,
  red_flag: fire,
  structure_fire: fire,
  winter_storm: winter,
  ice: winter,
  extreme_cold: winter,
  avalanche: winter,
  extreme_heat: heat,
  drought: heat,
  dust: heat,
  air_quality: heat,
  earthquake,
}

/** What to do about a hazard at one property, in the order it is usually done. */
export const defaultChecklist = (hazard: Hazard): readonly ChecklistEntry[] => byHazard[hazard] ?? other
