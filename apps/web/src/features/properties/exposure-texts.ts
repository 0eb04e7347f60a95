/** What threatened a property so far, and who was let in to it alone. */
export const propertyExposureTexts = {
  subject: 'What threatened the property',
  history: 'Threats month by month',
  historyOf: 'Threats of the last twelve months',
  month: 'Month',
  threats: 'Threats',
  byHazard: 'By hazard, the last five years',
  byHazardDetail: 'Every threat that touched the property, whatever came of it.',
  columns: { hazard: 'Hazard', events: 'Threats', last: 'Latest' },
  none: 'Nothing has threatened this property so far.',
  noneDetail: 'That counts from when Parapet began to watch it, not from before.',

  access: 'The access to this property',
  here: 'On this property',
  hereDetail: 'Resource roles that people hold here alone.',
  through: (portfolio: string) => `On all of ${portfolio}`,
  throughDetail: 'Resource roles on its portfolio hold here too.',
  noGrants: 'Nobody holds a resource role here.',
  noEnd: 'No end',
  until: 'Until',
  givenBy: (role: string, name: string) => `${role}, given by ${name}`,
  everybodyElse:
    'Members whose role in the organisation shows properties see this one as well. What they may do stands in their roles.',
  manage: 'Grants and resource roles',
} as const
