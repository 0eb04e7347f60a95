import { expect, it } from 'vitest'
import { findCountry } from './countries.ts'

it.each(['Estados Unidos', 'EE. UU.', 'EEUU', 'États-Unis', 'etats-unis', 'United States', 'usa'])(
  'finds the United States by “%s”',
  (name) => expect(findCountry(name)).toBe('US'),
)

it.each([
  ['Alemania', 'DE'],
  ['Allemagne', 'DE'],
  ['México', 'MX'],
  ['Niger', 'NE'],
  ['Untied States', null],
])('finds the country of “%s”: %s', (name, code) => expect(findCountry(name)).toBe(code))
