import { describe, expect, it } from 'vitest'
import { listExcessiveGrowth } from '../../../testing/measure-growth.ts'
import { PropertyFinder } from '../premises/find-premises.ts'
import { readAssistance } from '../kinds/tenant/value-maps.ts'
import { FieldReader } from '../plan/field-reader.ts'
import { FixRules } from '../plan/fix-rule.ts'
import { BodyLines } from '../read/body-lines.ts'
import { isSensitiveValue } from '../recognize/analyze-table.ts'
import { headingVariants } from '../recognize/headings.ts'
import type { ValueShape } from '../recognize/field-definition.ts'
import { shareOfShape } from '../recognize/match-columns.ts'
import { cleanCell, cleanLines } from './clean-cell.ts'
import { jaroWinkler, wordKey } from './match-words.ts'
import { parseEmails, parsePhones, suggestEmail } from './parse-contacts.ts'
import { findDateOrder, parseDate } from './parse-date.ts'
import { parseFullAddress } from './parse-full-address.ts'
import { parseNames } from './parse-names.ts'
import { findAreaUnits, parseBathrooms, parseBedBath, parseBedrooms, parseNumber } from './parse-number.ts'

const property = {
  id: '1',
  name: 'Maple Court',
  code: 'mplc',
  externalId: null,
  fingerprint: '',
  portfolioId: '',
  nameSort: '',
  isVisible: true,
}

const readField = (text: string) => {
  const reader = new FieldReader({ f: text }, new FixRules([]), null)
  reader.email('f')
  reader.phone('f', 'US')
  reader.number('f', 'Rent', 0, 10)
  reader.digits('f', 5)
  reader.list('f', 10, 20)
  reader.caseOf('f', text)
}

const header = ['Unit', 'Tenant', 'Rent', 'Balance', 'Size (m2)']
const classify = (cells: string[]) => {
  const lines = new BodyLines({ headerRow: 2, header })
  lines.classify({ n: 1, cells })
  lines.classify({ n: 3, cells })
}

const shapes: ValueShape[] = ['zip', 'street', 'email', 'phone', 'date', 'money', 'name']

const parsers: Record<string, (text: string) => unknown> = {
  cleanCell,
  cleanLines,
  parsePhones: (text) => parsePhones(text, 'US'),
  'parsePhones after cleanCell': (text) => parsePhones(cleanCell(text), 'US'),
  parseEmails,
  suggestEmail,
  parseNames,
  parseFullAddress,
  parseDate: (text) => parseDate(text, null),
  findDateOrder: (text) => findDateOrder([text]),
  parseNumber,
  parseBedrooms,
  parseBathrooms,
  parseBedBath,
  findAreaUnits,
  readAssistance,
  wordKey,
  jaroWinkler: (text) => jaroWinkler(text, `b${text}`),
  'property finder': (text) => new PropertyFinder([property]).find(text),
  'field reader': readField,
  headings: (text) => headingVariants(text, 'tenant'),
  'title line': (text) => classify([text]),
  'data line': (text) => classify([text, text, text]),
  isSensitiveValue,
  ...Object.fromEntries(
    shapes.map((shape) => [`shape ${shape}`, (text: string) => shareOfShape([text], shape)]),
  ),
}

/**
 * Pieces whose runs make a backtracking rule try every starting point. Each run is tested alone, before a mismatch, and
 * after a match.
 */
const pieces = [
  ' ', '\u3000', '\u2028', '\f', '\v', '\n', '\u00a0 ', ',', ', ', '1', '0', '12 ', 'a', 'a ', 'a@', 'a.', 'a, ', '@', '<', '(', '[', '{',
  ' - ', ' - 1', ' & ', ' / ', '/', ' x ', '"', 'st ', 'st 1 ', ' or ', 'ext ', '#', '123a', '1-', '1,', 'TX ', 'property: ', '->', 'total ',
  'mr & ', '(t1', 'apt ', 'www.', 'pet 1', '\u201c', 'Ab', '$', "'",
] // prettier-ignore

const frames: [start: string, end: string][] = [
  ['', ''],
  ['1', '1'],
  ['a@', '!'],
]

describe('a cell of 100 kB takes linear time', () => {
  it.each(Object.entries(parsers))('%s', async (_name, parse) => {
    expect(await listExcessiveGrowth(pieces, frames, parse)).toEqual([])
  })
})

it('leaves no white space but single spaces in a clean cell', () => {
  const characters = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCodePoint(code))
  // A byte-order mark has no width, so it's removed.
  const spaces = characters.filter((character) => /\s/.test(character) && character !== '\ufeff')
  expect(spaces.map((space) => cleanCell(`1${space}${space}2`))).toEqual(spaces.map(() => '1 2'))
})
