/** Profile fields in onboarding and account settings. */
export const profileTexts = {
  jobTitles: {
    owner: 'Owner',
    property_manager: 'Property manager',
    asset_manager: 'Asset manager',
    leasing_agent: 'Leasing agent',
    maintenance: 'Maintenance',
    risk_manager: 'Risk manager',
    security: 'Security',
    executive: 'Executive',
    other: 'Other',
  },
  imperial: 'Feet, miles, °F',
  metric: 'Meters, kilometers, °C',
} as const
