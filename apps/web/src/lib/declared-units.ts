import { formatNumber } from './format.ts'

/** How many units someone stated that there are; “units” alone are those with a record. */
export const describeDeclaredUnits = (count: number) => `${formatNumber(count)} declared`
