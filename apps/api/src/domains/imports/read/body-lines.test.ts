import { describe, expect, it } from 'vitest'
import { BodyLines } from './body-lines.ts'

const read = (headerRow: number, header: string[], lines: string[][]) => {
  const body = new BodyLines({ headerRow, header })
  return lines.map((cells, at) => body.classify({ n: at + 1, cells }))
}

describe('a report with sections', () => {
  const header = ['Unit', 'Resident', 'Name', 'Market Rent', 'Balance']
  const lines = read(3, header, [
    ['Rent Roll', '', '', '', ''],
    ['mplc - Maple Court (mplc)', '', '', '', ''],
    header,
    ['Current/Notice/Vacant Residents', '', '', '', ''],
    ['204', 't0001234', 'Nguyen, Linh', '1450.00', '0.00'],
    ['', '', '', '', ''],
    ['Future Residents/Applicants', '', '', '', ''],
    ['118', 't0001301', 'Okafor, Ada', '1390.00', '0.00'],
    header,
    ['Total', 'Maple Court', '', '2840.00', '0.00'],
    ['Totals:', '2', '2', '2840.00', '0.00'],
    ['Summary Groups', 'Units', 'Percent', 'Rent', 'Balance'],
    ['Occupied Units', '2', '100', '2840.00', '0.00'],
  ])

  it('keeps only residents, with the property from the title and the status from the section', () => {
    const rows = lines.flatMap((line) => ('row' in line ? [line.row] : []))
    expect(rows.map(({ n, implied }) => [n, implied])).toEqual([
      [5, { property: 'mplc - Maple Court (mplc)', tenantStatus: 'current' }],
      [8, { property: 'mplc - Maple Court (mplc)', tenantStatus: 'future' }],
    ])
  })

  it('gives a reason for every ignored line', () => {
    expect(lines.slice(3).map((line) => ('ignoredReason' in line ? line.ignoredReason : null))).toEqual([
      'heading',
      null,
      'blank',
      'heading',
      null,
      'repeated_header',
      'total',
      'total',
      'footer',
      'footer',
    ])
  })
})

it('applies a property heading until the next one', () => {
  const rows = read(
    1,
    ['Unit', 'Tenant', 'Status'],
    [
      ['Unit', 'Tenant', 'Status'],
      ['-> Maple Court - 1200 Maple St Kerrville, TX 78028', '', ''],
      ['204', 'Linh Nguyen', 'Current'],
      ['Property: Prairie View', '', ''],
      ['7', 'Per Lindqvist', 'Future'],
    ],
  ).flatMap((line) => ('row' in line ? [line.row.implied?.property] : []))
  expect(rows).toEqual(['Maple Court - 1200 Maple St Kerrville, TX 78028', 'Prairie View'])
})

it('ends a section with the total of its property, but not with the total of a group inside it', () => {
  const rows = read(
    1,
    ['Property Name', 'Unit', 'Tenant', 'Status', 'Rent', 'Email', 'Phone'],
    [
      ['Property Name', 'Unit', 'Tenant', 'Status', 'Rent', 'Email', 'Phone'],
      ['-> Maple Court - 1200 Maple St Kerrville, TX 78028', '', '', '', '', '', ''],
      ['', '204', 'Linh Nguyen', 'Current', '1200', '', ''],
      ['Total Current', '1', '', '', '1200', '', ''],
      ['', '205', 'Ada Okafor', 'Future', '1200', '', ''],
      ['Total Maple Court', '2', '', '', '2400', '', ''],
      ['Prairie View', '7', 'Per Lindqvist', 'Future', '900', '', ''],
    ],
  ).flatMap((line) => ('row' in line ? [line.row.implied?.property ?? null] : []))
  const mapleCourt = 'Maple Court - 1200 Maple St Kerrville, TX 78028'
  expect(rows).toEqual([mapleCourt, mapleCourt, null])
})
