/** The groups of hazards that share alert templates, in the order of the template list. */
export const alertHazardTexts = {
  tornado: 'Tornado',
  storm: 'Severe storm',
  hurricane: 'Hurricane',
  flood: 'Flood',
  winter: 'Winter weather',
  heat: 'Extreme heat',
  smoke: 'Unhealthy air',
  wildfire: 'Wildfire',
  fire: 'Fire',
  earthquake: 'Earthquake',
  tsunami: 'Tsunami',
  hazmat: 'Hazardous materials',
  outage: 'Outage',
  security: 'Security incident',
  any: 'Other emergency',
} as const
