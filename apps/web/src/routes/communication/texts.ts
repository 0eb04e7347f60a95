export const communicationTexts = {
  title: 'Communication',
  subtitle: 'Ask tenants to opt in to safety alerts. Alerts go only to tenants who have agreed.',
  tabs: 'Communication sections',
  titles: {
    alerts: 'Alerts',
    welcome: 'Welcome email',
    campaigns: 'Campaigns',
    pages: 'Opt-in pages',
    suppressed: 'Suppressed addresses',
  },
} as const
