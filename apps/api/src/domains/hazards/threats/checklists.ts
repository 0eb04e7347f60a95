import type { Hazard } from '../../../platform/db/schema/hazard.ts'

/** A checklist item. Keep its key when rewording the label, since stored checklists refer to it. */
interface ChecklistEntry {
  key: string
  label: string
}

const storm: ChecklistEntry[] = [
  { key: 'tell_contact', label: 'Notify on-site contact' },
  { key: 'secure_objects', label: 'Secure loose objects' },
  { key: 'shelter_known', label: 'Confirm tenants know where to shelter' },
  { key: 'after_building', label: 'Afterward: check roof, windows, and trees' },
  { key: 'photos', label: 'Photograph damage' },
  { key: 'insurance_note', label: 'Have insurance details ready' },
]

const flood: ChecklistEntry[] = [
  { key: 'tell_contact', label: 'Notify on-site contact' },
  { key: 'units_below_grade', label: 'Check below-grade units' },
  { key: 'move_equipment', label: 'Move vehicles and elevate equipment' },
  { key: 'shut_offs', label: 'Locate shut-offs (gas, power)' },
  { key: 'sump_drains', label: 'Check sump pumps and drains' },
  { key: 'after_water', label: 'Afterward: photograph high-water marks, check for moisture, keep power off' },
]

const fire: ChecklistEntry[] = [
  { key: 'evacuation_routes', label: 'Check evacuation zones and routes' },
  { key: 'help_listed', label: 'List tenants who need assistance' },
  { key: 'clear_building', label: 'Clear 5 ft (1.5 m) around the building' },
  { key: 'close_openings', label: 'Close vents and windows' },
  { key: 'sprinklers_hydrants', label: 'Check sprinklers and hydrants' },
  { key: 'after_embers', label: 'Afterward: check for embers and smoke' },
]

const winter: ChecklistEntry[] = [
  { key: 'heat_vacant_units', label: 'Keep heat on in vacant units' },
  { key: 'pipes', label: 'Drip faucets or drain pipes' },
  { key: 'salt_plough', label: 'Order salt and plowing' },
  { key: 'roof_load', label: 'Check roof load' },
  { key: 'generator_fuel', label: 'Check generator fuel' },
]

const heat: ChecklistEntry[] = [
  { key: 'cooling_room', label: 'Open cooling room' },
  { key: 'check_listed_tenants', label: 'Check on tenants who need assistance' },
  { key: 'hvac_filters', label: 'Replace HVAC filters' },
  { key: 'work_hours', label: 'Adjust work hours' },
]

const earthquake: ChecklistEntry[] = [
  { key: 'check_people', label: 'Check on people' },
  { key: 'gas', label: 'Check for the smell of gas; shut off the gas if needed' },
  { key: 'lifts', label: 'Have elevators inspected' },
  { key: 'cracks', label: 'Photograph cracks' },
  { key: 'aftershocks', label: 'Expect aftershocks' },
]

const other: ChecklistEntry[] = [
  { key: 'follow_authorities', label: 'Follow instructions from local authorities' },
  { key: 'shelter_or_leave', label: 'Shelter or evacuate' },
  { key: 'doors_vents', label: 'Close doors and vents' },
  { key: 'contact_list', label: 'Update contact list' },
]

const checklistsByHazard: Partial<Record<Hazard, readonly ChecklistEntry[]>> = {
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

/** The checklist for a hazard at one property, in the usual order of work. */
export const defaultChecklist = (hazard: Hazard): readonly ChecklistEntry[] =>
  checklistsByHazard[hazard] ?? other
