export const metersPerMile = 1609.344

/** “1,240 mi (1,996 km)”: in both units, because an error message doesn't depend on the organization's. */
export const formatDistance = (meters: number) =>
  `${formatWhole(meters / metersPerMile)} mi (${formatWhole(meters / 1000)} km)`

const formatWhole = (value: number) => Math.round(value).toLocaleString('en-US')
