/** Texts of a property's threat history and of its access tab. */
export const propertyExposureTexts = {
  subject: 'threat history',
  history: 'Threats by month',
  historyLabel: 'Threats in the last 12 months',
  notEnoughHistory: 'Not enough history for a chart',
  notEnoughHistoryDetail:
    'The chart appears once threats have been recorded in at least two different months.',
  month: 'Month',
  threats: 'Threats',
  byHazard: 'By hazard, last 5 years',
  byHazardDetail: 'Every threat that affected this property, whatever its outcome.',
  columns: { hazard: 'Hazard', events: 'Threats', last: 'Latest' },
  noThreats: 'No threats recorded for this property',
  noThreatsDetail: 'History goes back to when Parapet started monitoring this property.',

  accessSubject: 'access to this property',
  directGrants: 'On this property',
  directGrantsDetail: 'Resource roles granted on this property only.',
  portfolioGrants: (portfolio: string) => `On all of ${portfolio}`,
  portfolioGrantsDetail: 'Resource roles granted on its portfolio also apply here.',
  noGrants: 'No resource roles granted here',
  noExpiration: 'No expiration',
  expires: 'Expires',
  grantedBy: (role: string, name: string) => `${role}, granted by ${name}`,
  orgRolesNote:
    'Members whose organization role lets them view properties can also see this one. Their role defines what they can do.',
  manageAccess: 'Manage access',
} as const
