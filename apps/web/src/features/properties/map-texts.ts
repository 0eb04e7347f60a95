import { countOf } from '~/lib/format'

/** Texts of the map of properties, apart from the list's, which load first. */
export const propertyMapTexts = {
  subject: 'the map of properties',
  openProperty: (name: string) => `View ${name}`,
  threats: (count: number, risk: string) => `${countOf(count, 'threat')}, risk ${risk} of 100`,
  noLocation: (count: number) =>
    `${countOf(count, 'property has no location, so it isn’t', 'properties have no location, so they aren’t')} on the map or monitored.`,
} as const
