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
  { key: 'shut_offs', label: 'Locate gas and power shutoffs' },
  { key: 'sump_drains', label: 'Check sump pumps and drains' },
  { key: 'after_water', label: 'Afterward: photograph high-water marks, check for moisture, keep power off' },
]

const stormSurge: ChecklistEntry[] = [
  { key: 'evacuation_zone', label: 'Look up the building’s evacuation zone and route' },
  { key: 'tell_leave_early', label: 'Tell tenants to leave as soon as an evacuation is ordered' },
  { key: 'help_listed', label: 'List tenants who need help evacuating' },
  { key: 'move_vehicles', label: 'Move vehicles out of garages and low lots' },
  { key: 'raise_equipment', label: 'Move ground-floor equipment and records upstairs' },
  { key: 'anchor_tanks', label: 'Anchor fuel tanks and dumpsters' },
  { key: 'after_electrical', label: 'Afterward: keep power off until an electrician has checked the wiring' },
  { key: 'after_drying', label: 'Afterward: photograph damage, then start drying within 24 to 48 hours' },
]

const tsunami: ChecklistEntry[] = [
  { key: 'tell_go_inland', label: 'Tell tenants to go inland or to high ground now, on foot if possible' },
  {
    key: 'natural_signs',
    label: 'Don’t wait for a warning if the ground shakes hard or the ocean roars or pulls back',
  },
  { key: 'help_listed', label: 'Check on tenants who need help evacuating' },
  {
    key: 'upper_floors',
    label: 'If there’s no time to leave: send tenants to the upper floors of a reinforced concrete building',
  },
  { key: 'stay_out', label: 'Stay out until officials give the all-clear; later waves can be bigger' },
  {
    key: 'after_inspection',
    label: 'Afterward: have the structure, gas, and wiring inspected before reentry',
  },
  { key: 'photos', label: 'Photograph damage' },
]

const damFailure: ChecklistEntry[] = [
  { key: 'tell_higher_ground', label: 'Tell tenants to go to higher ground now, before they see water' },
  { key: 'inundation_area', label: 'Check whether the building is in the dam’s inundation area' },
  { key: 'lowest_first', label: 'Clear basements, garages, and ground-floor units first' },
  { key: 'help_listed', label: 'Check on tenants who need help evacuating' },
  { key: 'route_uphill', label: 'Choose a route away from the river that doesn’t cross it downstream' },
  { key: 'shut_offs', label: 'Shut off gas and power if officials say so and there is time' },
  { key: 'stay_out', label: 'Stay out until officials give the all-clear' },
  {
    key: 'after_inspection',
    label: 'Afterward: have the foundation, gas, and wiring inspected before reentry',
  },
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

const avalanche: ChecklistEntry[] = [
  { key: 'avalanche_forecast', label: 'Check the local avalanche forecast and road closures' },
  { key: 'leave_path', label: 'Have tenants in the slide path leave if officials advise it' },
  { key: 'help_listed', label: 'List tenants who need help evacuating' },
  { key: 'stop_work_below', label: 'Stop snow removal, parking, and deliveries below the slope' },
  { key: 'roof_slides', label: 'Keep people out from under snow-covered roofs' },
  { key: 'after_buried', label: 'Afterward: call 911 if anyone may be buried; more slides can follow' },
  { key: 'after_building', label: 'Afterward: check exits, walls, roof, and gas lines' },
]

const heat: ChecklistEntry[] = [
  { key: 'cooling_room', label: 'Open cooling room' },
  { key: 'check_listed_tenants', label: 'Check on tenants who need assistance' },
  { key: 'hvac_filters', label: 'Replace HVAC filters' },
  { key: 'work_hours', label: 'Adjust work hours' },
]

const drought: ChecklistEntry[] = [
  { key: 'water_rules', label: 'Check the water utility’s restrictions' },
  { key: 'tell_water_rules', label: 'Tell tenants about the restrictions and how to report leaks' },
  { key: 'leaks', label: 'Fix leaking faucets, toilets, and irrigation lines' },
  { key: 'irrigation', label: 'Water landscaping only at permitted times' },
  { key: 'fountains_pools', label: 'Turn off fountains and cover pools' },
  { key: 'dry_brush', label: 'Clear dry brush around the building' },
  { key: 'after_drains', label: 'Afterward: clear gutters and drains before the first heavy rain' },
]

const dust: ChecklistEntry[] = [
  { key: 'close_openings', label: 'Close windows, doors, and vents' },
  { key: 'outside_air', label: 'Shut the HVAC system’s outdoor air intakes' },
  { key: 'secure_objects', label: 'Secure loose objects' },
  { key: 'stop_outdoor_work', label: 'Stop outdoor work' },
  { key: 'tell_stay_inside', label: 'Tell tenants to stay inside and not to drive' },
  { key: 'check_listed_tenants', label: 'Check on tenants who need assistance' },
  { key: 'after_filters', label: 'Afterward: replace HVAC filters and clean outdoor units' },
  { key: 'after_dust', label: 'Afterward: wet down dust before sweeping it up' },
]

const airQuality: ChecklistEntry[] = [
  { key: 'close_openings', label: 'Close windows, doors, and vents' },
  { key: 'recirculate', label: 'Set HVAC to recirculate' },
  { key: 'hvac_filters', label: 'Replace HVAC filters (MERV 13 or higher if the system allows)' },
  { key: 'clean_air_room', label: 'Open clean-air room' },
  { key: 'check_listed_tenants', label: 'Check on tenants who need assistance' },
  { key: 'stop_outdoor_work', label: 'Postpone outdoor work' },
]

const earthquake: ChecklistEntry[] = [
  { key: 'check_people', label: 'Check on people' },
  { key: 'gas', label: 'Check for the smell of gas; shut off the gas if needed' },
  { key: 'lifts', label: 'Have elevators inspected' },
  { key: 'cracks', label: 'Photograph cracks' },
  { key: 'aftershocks', label: 'Expect aftershocks' },
]

const structureFire: ChecklistEntry[] = [
  { key: 'call_911', label: 'Call 911 if no one has' },
  { key: 'everyone_out', label: 'Make sure everyone is out; don’t use elevators' },
  { key: 'help_listed', label: 'Check on tenants who need help evacuating' },
  { key: 'clear_access', label: 'Keep access clear for the fire department' },
  { key: 'stay_out', label: 'Stay out until the fire department gives the all-clear' },
  {
    key: 'after_inspection',
    label: 'Afterward: have the structure, gas, and wiring inspected before reentry',
  },
  { key: 'after_photos', label: 'Afterward: photograph damage' },
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
  storm_surge: stormSurge,
  tsunami,
  dam_failure: damFailure,
  wildfire: fire,
  red_flag: fire,
  structure_fire: structureFire,
  winter_storm: winter,
  ice: winter,
  extreme_cold: winter,
  avalanche,
  extreme_heat: heat,
  drought,
  dust,
  air_quality: airQuality,
  earthquake,
}

/** The checklist for a hazard at one property, in the usual order of work. */
export const defaultChecklist = (hazard: Hazard): readonly ChecklistEntry[] =>
  checklistsByHazard[hazard] ?? other
