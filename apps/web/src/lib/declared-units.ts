import { formatNumber } from './format.ts'

/** How many units someone declared; “units” alone means units with a record. */
export const describeDeclaredUnits = (count: number) => `${formatNumber(count)} declared`
