import { describe, expect, it } from 'vitest'
import { toSpreadsheetText } from '../../../platform/text/spreadsheet-text.ts'
import { cleanCell, cleanLines, saysTheSame } from './clean-cell.ts'
import { parseFullAddress } from './parse-full-address.ts'
import { findDecimalMark, parseBedBath, parseNumber } from './parse-number.ts'

describe('a cell', () => {
  it.each([
    ['  Maple\u00a0 Court ', 'Maple Court'],
    ['\u201cThe\u201d O\u2019Neil', '"The" O\'Neil'],
    ['N/A', ''],
    ['#N/A', ''],
    ['-', ''],
    ['None', ''],
    ['Vacant', 'Vacant'],
    ['Noneland', 'Noneland'],
    ['NORTH ST', 'NORTH ST'],
    ['="08031"', '08031'],
    ['=SUM(A1)', '=SUM(A1)'],
    ["'=SUM(A1)", '=SUM(A1)'],
    ["'Sconset", "'Sconset"],
  ])('%j is read as %j', (cell, clean) => {
    expect(cleanCell(cell)).toBe(clean)
  })

  it.each(['=1+1', '+cmd', '-Dash', '@sum', '\tx'])(
    '%j is harmless in an export and is imported back unchanged',
    (text) => {
      const shown = toSpreadsheetText(text)
      expect(shown).toBe(`'${text}`)
      if (text !== '\tx') expect(cleanCell(shown)).toBe(text)
    },
  )

  it('keeps negative numbers', () => {
    expect(toSpreadsheetText('-104.9903')).toBe('-104.9903')
  })
})

it('says the same as what is stored with other quotes, also within an object', () => {
  expect(saysTheSame('O’Brien', "O'Brien")).toBe(true)
  expect(saysTheSame({ name: 'Finn O’Brien', phone: null }, { phone: null, name: "Finn O'Brien" })).toBe(true)
  expect(saysTheSame({ name: 'Finn' }, { name: 'Flynn' })).toBe(false)
  expect(saysTheSame(['a'], ['b'])).toBe(false)
  expect(saysTheSame(null, '')).toBe(false)
})

describe('a number', () => {
  it.each([
    ['41', 41],
    ['41.0', 41],
    ['1,450.50', 1450.5],
    ['$1,450.00', 1450],
    ['(1,450.00)', -1450],
    ['1.234,5', 1234.5],
    ['1100,50', 1100.5],
    ['1 100,50', 1100.5],
    ['1.234.567', 1234567],
    ['0,500', 0.5],
    ['1,450', 1450],
    ['1.450', 1.45],
    ['-104.99', -104.99],
    ['two', null],
    ['1,45', 1.45],
    ['96  a*', null],
  ])('%j is %j', (text, value) => {
    expect(parseNumber(text)).toBe(value)
  })
})

describe('the decimal separator', () => {
  it.each([
    ['1.100', ',', 1100],
    ['1,100', ',', 1.1],
    ['1,100', '.', 1100],
    ['€ 1.100', ',', 1100],
    ['12.5', ',', 12.5],
  ] as const)('%j with “%s” is %j', (text, mark, value) => {
    expect(parseNumber(text, mark)).toBe(value)
  })

  it.each([
    ['a comma, as one number shows', ['1.100', '950,50'], '.', ','],
    ['a point, as one number shows', ['1,100', '950.50'], ',', '.'],
    ['a comma in a file of the kind that has them', ['1.100', '950'], ',', ','],
    ['a point in a file of the kind that has them', ['1,100', '950'], '.', '.'],
    ['unknown if exactly three decimals would follow', ['1.100', '950'], '.', null],
    ['unknown in a file of any kind', ['1.100'], null, null],
    ['unknown if the numbers contradict each other', ['12.5', '12,5', '1.100'], ',', null],
  ] as const)('%s', (_, values, usual, mark) => {
    expect(findDecimalMark(values, { usual, isCommaKnown: false })).toBe(mark)
  })
})

describe('parseFullAddress', () => {
  const kerrville = { line1: '1200 Maple St', city: 'Kerrville', region: 'TX', postalCode: '78028' }

  it.each([
    ['1200 Maple St, Kerrville, TX 78028', { ...kerrville, name: null, country: null }],
    ['1200 Maple St Kerrville, Texas 78028-1234', { ...kerrville, postalCode: '78028-1234' }],
    ['Maple Court - 1200 Maple St Kerrville, TX 78028', { ...kerrville, name: 'Maple Court' }],
    ['1200 Maple St, Kerrville, TX, 78028, USA', { ...kerrville, country: 'US' }],
    ['5 Main St, Bismarck, North Dakota 58501', { city: 'Bismarck', region: 'ND' }],
    ['1200 Maple St, Kerrville, TX', { ...kerrville, postalCode: null }],
    ['1200 Maple St Kerrville Texas', { ...kerrville, postalCode: null }],
    ['1200 Maple St,Kerrville,TX', { ...kerrville, postalCode: null }],
    ['1200 Maple St\nKerrville, TX 78028', kerrville],
    ['Maple Court, 1200 Maple St, Kerrville, TX 78028', { ...kerrville, name: 'Maple Court' }],
    ['1200 Maple St, # 4, Kerrville, TX 78028', { ...kerrville, line1: '1200 Maple St, # 4' }],
    ['1200 Maple St, # 4, TX 78028', { ...kerrville, line1: '1200 Maple St, # 4', city: null }],
    ['1200–1240 River St, Kerrville TX 78028', { ...kerrville, line1: '1200–1240 River St' }],
    ['PO Box 12, Kerrville, TX 78028', { ...kerrville, line1: 'PO Box 12' }],
    ['RR 2 Box 15, Kerrville, TX 78028', { ...kerrville, line1: 'RR 2 Box 15' }],
    ['HC 1 Box 9, San Antonio TX 78201', { line1: 'HC 1 Box 9', city: 'San Antonio', postalCode: '78201' }],
    ['4000 US Hwy 281 N, Johnson City, TX 78636', { line1: '4000 US Hwy 281 N', city: 'Johnson City' }],
    ['100 E 200 N, Salt Lake City, UT 84111', { line1: '100 E 200 N', city: 'Salt Lake City' }],
    ['1201 Cañon Ave, Manitou Springs, CO', { line1: '1201 Cañon Ave', city: 'Manitou Springs' }],
    ['260 Broadway, New York, New York 10007', { line1: '260 Broadway', city: 'New York', region: 'NY' }],
    ['1600 Pennsylvania Ave NW, Washington, D.C. 20500', { city: 'Washington', region: 'DC' }],
    ['1600 Pennsylvania Ave NW, Washington DC', { city: 'Washington', region: 'DC', postalCode: null }],
    ['12 Calle Sol, San Juan, PR 00901', { line1: '12 Calle Sol', region: 'PR' }],
  ])('%j is parsed', (text, parts) => {
    expect(parseFullAddress(text)).toMatchObject(parts)
  })

  it.each([
    'Maple Ct @ river',
    'Kerrville, TX 78028',
    '1200 Somewhere Unclear TX 78028',
    '1200 Maple St, # 4, TX',
    '12 Oak St, in',
    'HC 1 Box 9 Kerrville TX 78028',
    '10 Downing St, London SW1A 2AA',
    '80 Wellington St, Ottawa, ON K1A 0B1',
    'Unter den Linden 1, 10117 Berlin',
  ])('%j is not guessed', (text) => {
    expect(parseFullAddress(text)).toBeNull()
  })
})

describe('bedrooms and bathrooms in one cell', () => {
  it.each([
    ['2/1.00', 2, 1],
    ['3 bd / 2.5 ba', 3, 2.5],
    ['2x1', 2, 1],
    ['Studio/1.00', 0, 1],
    ['Studio', 0, null],
    ['--/--', null, null],
    ['1/--', 1, null],
  ])('%j', (text, bedrooms, bathrooms) => {
    expect(parseBedBath(text)).toEqual({ bedrooms, bathrooms })
  })

  it.each(['A1', 'Penthouse', '2/two', '1/2/3'])('%j is none', (text) => {
    expect(parseBedBath(text)).toBeNull()
  })
})

it('keeps line breaks and cleans each line', () => {
  expect(cleanLines('Gate code:  12\u00a0\r\n\r\n “Dog” in yard \n')).toBe('Gate code: 12\n\n"Dog" in yard')
  expect(cleanLines(' N/A ')).toBe('')
})
