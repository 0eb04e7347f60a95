/** Where the National Weather Service has zones, by the country of the address: the US and its territories. */
export const nwsCountries: readonly string[] = ['US', 'PR', 'GU', 'VI', 'AS', 'MP']
