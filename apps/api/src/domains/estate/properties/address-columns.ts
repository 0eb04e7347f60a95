import { property } from '../../../platform/db/schema/index.ts'

/** The columns of a property that make its address, as `formatAddress` takes them. */
export const addressColumns = {
  line1: property.line1,
  line2: property.line2,
  line3: property.line3,
  city: property.city,
  region: property.region,
  postalCode: property.postalCode,
  country: property.country,
}
