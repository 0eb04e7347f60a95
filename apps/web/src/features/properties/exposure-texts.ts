/** Texts of a property's threat history and of its access tab. */
export const propertyExposureTexts = {
  subject: 'threat history',
  history: 'Threats by month',
  historyOf: 'Threats in the last 12 months',
  month: 'Month',
  threats: 'Threats',
  byHazard: 'By hazard, last 5 years',
  byHazardDetail: 'Every threat that affected this property, whatever its outcome.',
  columns: { hazard: 'Hazard', events: 'Threats', last: 'Latest' },
  none: 'No threats recorded for this property',
  noneDetail: 'History starts when Parapet began monitoring it.',

  access: 'access to this property',
  here: 'On this property',
  hereDetail: 'Resource roles granted on this property only.',
  through: (portfolio: string) => `On all of ${portfolio}`,
  throughDetail: 'Resource roles granted on its portfolio also apply here.',
  noGrants: 'No resource roles granted here',
  noEnd: 'No expiration',
  until: 'Until',
  givenBy: (role: string, name: string) => `${role}, granted by ${name}`,
  everybodyElse:
    'Members whose organization role includes properties can also see this one. Their role defines what they can do.',
  manage: 'Manage access',
} as const
