export const communicationTexts = {
  title: 'Communication',
  subtitle: 'Tenants get alerts only after they opt in.',
  tabs: 'Communication sections',
  titles: {
    welcome: 'Welcome email',
    campaigns: 'Campaigns',
    pages: 'Opt-in pages',
    suppressed: 'Suppressed addresses',
  },
} as const
