import { regionNames } from '../../addresses/regions.ts'
import { stateOfZip } from '../../addresses/zip-states.ts'
import type { ValueShape } from '../import-kind.ts'

const tests: Record<ValueShape, (value: string) => boolean> = {
  zip: (value) => /^\d{5}(?:-\d{4})?$/.test(value) && stateOfZip(value) !== null,
  us_state: (value) => value.toUpperCase() in regionNames.US!,
  street: (value) => /^\d+[a-z]?(?:\s*-\s*\d+)?\s+(?:\S+\s+)*[a-z]{2,}/i.test(value),
  latitude: (value) => /^-?\d{1,2}\.\d{3,}$/.test(value),
  longitude: (value) => /^-?\d{1,3}\.\d{3,}$/.test(value) && Math.abs(Number(value)) > 60,
  email: (value) => /^\S+@\S+\.\S+$/.test(value),
}

/** Share of the values that have the shape; 0 when there is nothing to judge. */
export function shareOfShape(values: readonly string[], shape: ValueShape): number {
  if (values.length === 0) return 0
  return values.filter((value) => tests[shape](value)).length / values.length
}
