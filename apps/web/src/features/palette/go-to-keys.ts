/** The letter that follows `g`, by work area. */
export const goToKeys: Readonly<Record<string, string>> = {
  '/home': 'h',
  '/portfolios': 'o',
  '/properties': 'p',
  '/units': 'u',
  '/tenants': 't',
  '/communication': 'c',
  '/sources': 's',
}
