/** The unit that a text names, or null. */
export const findAreaUnits = (text: string) =>
  /^(?:sq\.? ?ft|square feet|sqft|sf|ft2)$/i.test(text)
    ? ('square_feet' as const)
    : /^(?:sq\.? ?m|m2|m²|sqm|square met(?:er|re)s)$/i.test(text)
      ? ('square_meters' as const)
      : null
