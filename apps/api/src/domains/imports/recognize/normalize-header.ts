import { dictionary } from '../../../platform/text/dictionary.ts'
const words = dictionary<string>({
  no: 'number',
  nbr: 'number',
  num: 'number',
  addr: 'address',
  add: 'address',
  bldg: 'building',
  proj: 'project',
  prop: 'property',
  cty: 'city',
  sf: 'sqft',
})

/** A heading in the form in which headings are compared: lower case, no marks, common short forms written out. */
export function normalizeHeader(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\(required\)|\*/g, ' ')
    .replaceAll(/square footage|sq\.? ?ft\.?|s\.f\./g, 'sqft')
    .replaceAll('#', ' number ')
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => words[word] ?? word)
    .join(' ')
}
