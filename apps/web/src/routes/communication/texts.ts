export const communicationTexts = {
  title: 'Communication',
  subtitle:
    'Ask tenants to opt in to safety alerts. Parapet records who agreed, but doesn’t send the alerts yet.',
  tabs: 'Communication sections',
  titles: {
    welcome: 'Welcome email',
    campaigns: 'Campaigns',
    pages: 'Opt-in pages',
    suppressed: 'Suppressed addresses',
  },
} as const
