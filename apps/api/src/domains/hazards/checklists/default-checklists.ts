import type { ChecklistEntry, ChecklistPhase } from '../../../platform/db/schema/index.ts'
import { checklistPhases } from '../../../platform/db/schema/checklist.ts'
import type { Hazard } from '../../../platform/db/schema/hazard.ts'

/** Labels by key, in the usual order of work. Keep a key when rewording its label, since stored items refer to it. */
type DefaultChecklist = Partial<Record<ChecklistPhase, Record<string, string>>>

const storm: DefaultChecklist = {
  prepare: {
    tell_contact: 'Notify on-site contact',
    secure_objects: 'Secure loose objects',
    shelter_known: 'Confirm tenants know where to shelter',
    insurance_note: 'Have insurance details ready',
  },
  respond: { staff_inside: 'Keep staff inside until the storm has passed' },
  recover: {
    after_building: 'Check roof, windows, and trees',
    photos: 'Photograph damage',
  },
}

const flood: DefaultChecklist = {
  prepare: {
    tell_contact: 'Notify on-site contact',
    units_below_grade: 'Check below-grade units',
    move_equipment: 'Move vehicles and elevate equipment',
    shut_offs: 'Locate gas and power shutoffs',
    sump_drains: 'Check sump pumps and drains',
  },
  respond: { stay_out_of_water: 'Keep everyone out of flooded rooms, garages, and elevators' },
  recover: { after_water: 'Photograph high-water marks, check for moisture, and keep power off' },
}

const stormSurge: DefaultChecklist = {
  prepare: {
    evacuation_zone: 'Look up the building’s evacuation zone and route',
    help_listed: 'List tenants who need help evacuating',
    move_vehicles: 'Move vehicles out of garages and low lots',
    raise_equipment: 'Move ground-floor equipment and records upstairs',
    anchor_tanks: 'Anchor fuel tanks and dumpsters',
  },
  respond: { tell_leave_early: 'Tell tenants to leave as soon as an evacuation is ordered' },
  recover: {
    after_electrical: 'Keep power off until an electrician has checked the wiring',
    after_drying: 'Photograph damage, then start drying within 24 to 48 hours',
  },
}

const tsunami: DefaultChecklist = {
  respond: {
    tell_go_inland: 'Tell tenants to go inland or to high ground now, on foot if possible',
    natural_signs: 'Don’t wait for a warning if the ground shakes hard or the ocean roars or pulls back',
    help_listed: 'Check on tenants who need help evacuating',
    upper_floors:
      'If there’s no time to leave: send tenants to the upper floors of a reinforced concrete building',
    stay_out: 'Stay out until officials give the all-clear; later waves can be bigger',
  },
  recover: {
    after_inspection: 'Have the structure, gas, and wiring inspected before reentry',
    photos: 'Photograph damage',
  },
}

const damFailure: DefaultChecklist = {
  respond: {
    tell_higher_ground: 'Tell tenants to go to higher ground now, before they see water',
    inundation_area: 'Check whether the building is in the dam’s inundation area',
    lowest_first: 'Clear basements, garages, and ground-floor units first',
    help_listed: 'Check on tenants who need help evacuating',
    route_uphill: 'Choose a route away from the river that doesn’t cross it downstream',
    shut_offs: 'Shut off gas and power if officials say so and there is time',
    stay_out: 'Stay out until officials give the all-clear',
  },
  recover: {
    after_inspection: 'Have the foundation, gas, and wiring inspected before reentry',
  },
}

const fire: DefaultChecklist = {
  prepare: {
    evacuation_routes: 'Check evacuation zones and routes',
    help_listed: 'List tenants who need assistance',
    clear_building: 'Clear 5 ft (1.5 m) around the building',
    sprinklers_hydrants: 'Check sprinklers and hydrants',
  },
  respond: { close_openings: 'Close vents and windows' },
  recover: { after_embers: 'Check for embers and smoke' },
}

const winter: DefaultChecklist = {
  prepare: {
    heat_vacant_units: 'Keep heat on in vacant units',
    pipes: 'Drip faucets or drain pipes',
    salt_plough: 'Order salt and plowing',
    generator_fuel: 'Check generator fuel',
  },
  respond: { roof_load: 'Check roof load' },
  recover: { after_pipes: 'Check for frozen pipes and ice dams' },
}

const avalanche: DefaultChecklist = {
  prepare: {
    avalanche_forecast: 'Check the local avalanche forecast and road closures',
    help_listed: 'List tenants who need help evacuating',
    stop_work_below: 'Stop snow removal, parking, and deliveries below the slope',
    roof_slides: 'Keep people out from under snow-covered roofs',
  },
  respond: {
    leave_path: 'Have tenants in the slide path leave if officials advise it',
    after_buried: 'Call 911 if anyone may be buried; more slides can follow',
  },
  recover: { after_building: 'Check exits, walls, roof, and gas lines' },
}

const heat: DefaultChecklist = {
  prepare: { hvac_filters: 'Replace HVAC filters' },
  respond: {
    cooling_room: 'Open cooling room',
    check_listed_tenants: 'Check on tenants who need assistance',
    work_hours: 'Adjust work hours',
  },
}

const drought: DefaultChecklist = {
  respond: {
    water_rules: 'Check the water utility’s restrictions',
    tell_water_rules: 'Tell tenants about the restrictions and how to report leaks',
    leaks: 'Fix leaking faucets, toilets, and irrigation lines',
    irrigation: 'Water landscaping only at permitted times',
    fountains_pools: 'Turn off fountains and cover pools',
    dry_brush: 'Clear dry brush around the building',
  },
  recover: { after_drains: 'Clear gutters and drains before the first heavy rain' },
}

const dust: DefaultChecklist = {
  prepare: {
    close_openings: 'Close windows, doors, and vents',
    outside_air: 'Shut the HVAC system’s outdoor air intakes',
    secure_objects: 'Secure loose objects',
  },
  respond: {
    stop_outdoor_work: 'Stop outdoor work',
    tell_stay_inside: 'Tell tenants to stay inside and not to drive',
    check_listed_tenants: 'Check on tenants who need assistance',
  },
  recover: {
    after_filters: 'Replace HVAC filters and clean outdoor units',
    after_dust: 'Wet down dust before sweeping it up',
  },
}

const airQuality: DefaultChecklist = {
  respond: {
    close_openings: 'Close windows, doors, and vents',
    recirculate: 'Set HVAC to recirculate',
    hvac_filters: 'Replace HVAC filters (MERV 13 or higher if the system allows)',
    clean_air_room: 'Open clean-air room',
    check_listed_tenants: 'Check on tenants who need assistance',
    stop_outdoor_work: 'Postpone outdoor work',
  },
}

const earthquake: DefaultChecklist = {
  respond: {
    check_people: 'Check on people',
    gas: 'Check for the smell of gas; shut off the gas if needed',
    lifts: 'Have elevators inspected',
    cracks: 'Photograph cracks',
    aftershocks: 'Expect aftershocks',
  },
}

const structureFire: DefaultChecklist = {
  respond: {
    call_911: 'Call 911 if no one has',
    everyone_out: 'Make sure everyone is out; don’t use elevators',
    help_listed: 'Check on tenants who need help evacuating',
    clear_access: 'Keep access clear for the fire department',
    stay_out: 'Stay out until the fire department gives the all-clear',
  },
  recover: {
    after_inspection: 'Have the structure, gas, and wiring inspected before reentry',
    after_photos: 'Photograph damage',
  },
}

const other: DefaultChecklist = {
  respond: {
    follow_authorities: 'Follow instructions from local authorities',
    shelter_or_leave: 'Shelter or evacuate',
    doors_vents: 'Close doors and vents',
    contact_list: 'Update contact list',
  },
}

const checklistsByHazard: Partial<Record<Hazard, DefaultChecklist>> = {
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

/**
 * Parapet's checklist for a hazard. It has no due times or owners, because those depend on how an organization is
 * staffed.
 */
export function defaultChecklist(hazard: Hazard): ChecklistEntry[] {
  const checklist = checklistsByHazard[hazard] ?? other
  return checklistPhases.flatMap((phase) =>
    Object.entries(checklist[phase] ?? {}).map(([key, label]) => ({
      key,
      label,
      phase,
      dueMinutes: null,
      owner: null,
    })),
  )
}
