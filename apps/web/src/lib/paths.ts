const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** The only place that writes an address of the product. */
export const paths = {
  root: () => '/',
  auth: (query: { logout?: 'true'; next?: string } = {}) => withQuery('/auth', query),
  oauthCallback: () => '/oauth/callback',
  logout: () => '/logout',
  onboarding: (query: { next?: string } = {}) => withQuery('/onboarding', query),
  home: () => '/home',
  portfolios: () => '/portfolios',
  portfolio: (portfolioId: string) => `/portfolios/${encodeURIComponent(portfolioId)}`,
  properties: (query: { updatedFrom?: string; sort?: string } = {}) => withQuery('/properties', query),
  property: (propertyId: string) => `/properties/${encodeURIComponent(propertyId)}`,
  propertyImport: (query: { file?: string } = {}) => withQuery('/properties/import', query),
}
