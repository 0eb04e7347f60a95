export const communicationTexts = {
  title: 'Communication',
  subtitle: 'Tenants do not get alerts until they agree.',
  tabs: 'Parts of communication',
  titles: {
    welcome: 'Welcome e-mail',
    campaigns: 'Campaigns',
    pages: 'Opt-in pages',
    suppressed: 'Suppressed',
  },
} as const
