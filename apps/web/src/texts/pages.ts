export const productName = 'Parapet'

export const pageTitles = {
  signIn: 'Sign in',
  signOut: 'Sign out',
  onboarding: 'Welcome',
  home: 'Home',
  portfolios: 'Portfolios',
  portfolio: 'Portfolio',
  properties: 'Properties',
  property: 'Property',
  propertyImport: 'Import properties',
  notFound: 'Page not found',
} as const
