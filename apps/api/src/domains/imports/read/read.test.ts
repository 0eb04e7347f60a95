import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { isSensitiveValue } from '../recognize/analyze-table.ts'
import { findIgnoredReason } from './body-lines.ts'
import { detectDelimiter } from './detect-format.ts'
import { readDelimited } from './read-table.ts'

const read = async (chunks: (string | Buffer)[], delimiter = ',') => {
  const rows = []
  const bytes = Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
  for await (const chunk of readDelimited(bytes, { encoding: 'utf-8', delimiter })) rows.push(...chunk)
  return rows
}

describe('a delimited file', () => {
  it('counts blank lines, keeps line breaks in quotes, and joins cells split between chunks', async () => {
    const euro = Buffer.from('€')
    const rows = await read([
      'a,"b\r\nc',
      Buffer.concat([Buffer.from('"\r'), Buffer.from('\n\r\n"x')]),
      euro.subarray(0, 1),
      Buffer.concat([euro.subarray(1), Buffer.from('","y ""q"""')]),
    ])
    expect(rows).toEqual([
      { n: 1, cells: ['a', 'b\r\nc'] },
      { n: 2, cells: [''] },
      { n: 3, cells: ['x€', 'y "q"'] },
    ])
  })

  it('keeps a quote inside an unquoted cell as text', async () => {
    const rows = await read(['name,size\nThe "Oaks",5" pipe\n"""Elm"" House","1 ""x"""\n'])
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['name', 'size'],
      ['The "Oaks"', '5" pipe'],
      ['"Elm" House', '1 "x"'],
    ])
  })

  it('refuses a quoted cell with a quote that isn’t doubled, because it could end anywhere', async () => {
    await expect(read(['a,b\nx,1\n"He said "hi, there" to me",2\n'])).rejects.toThrow(
      'The quotes on line 3 don’t match.',
    )
  })

  it('yields to the event loop after 1,000 lines at the latest', async () => {
    const bytes = Readable.from([Buffer.from(`a,b${'\n'.repeat(2500)}`)])
    const chunks = await Array.fromAsync(readDelimited(bytes, { encoding: 'utf-8', delimiter: ',' }))
    expect(Math.max(...chunks.map((rows) => rows.length))).toBeLessThanOrEqual(1000)
    expect(chunks.flat()).toHaveLength(2500)
  })

  it.each([
    ['a;b;c\n1,5;2;3\n', ';'],
    ['a\tb\n1,2\t3\n', '\t'],
    ['a|b\n1|2', '|'],
    ['a,b\n"1;2;3;4",5\n', ','],
    ['single\ncolumn', ','],
  ])('detects the delimiter of %j', (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter)
  })
})

describe('findJunk', () => {
  const header = ['Name', 'Address', 'City', 'Units']
  it.each([
    [['', ' ', ''], 'blank'],
    [['Total: 48 units', '', '', ''], 'total'],
    [['Grand Total', '', '', '96'], 'total'],
    [['Page 2 of 3', '', '', ''], 'footer'],
    [['-> Hill Country', '', '', ''], 'heading'],
    [['Name', 'Address', 'City', 'Units'], 'repeated_header'],
    [['Total Wine Plaza', '1 Oak St', 'Denver', '4'], null],
    [['Maple Court', '', '', ''], null],
  ])('%j', (cells, reason) => {
    expect(findIgnoredReason(cells, header)).toBe(reason)
  })
})

it('recognizes social security and card numbers, but not ids', () => {
  expect(['123-45-6789', '4111 1111 1111 1111', '378282246310005'].every(isSensitiveValue)).toBe(true)
  expect(['800000025', '-104.9903123', '4111 1111 1111 1112', '303-555-0134'].some(isSensitiveValue)).toBe(
    false,
  )
})
