import { describe, expect, it } from 'vitest'
import { diffWords, groupLines, listDiffLines } from './diff-lines.ts'

const before = 'Dear tenant,\nplease stay inside.\nThank you'
const after = 'Dear tenant,\nplease leave now.\nTake your pets.\nThank you'

describe('lines', () => {
  it('are numbered on both sides', () => {
    const lines = listDiffLines(before, after)
    expect(lines.map(({ kind, beforeNumber, afterNumber }) => [kind, beforeNumber, afterNumber])).toEqual([
      ['same', 1, 1],
      ['removed', 2, null],
      ['added', null, 2],
      ['added', null, 3],
      ['same', 3, 4],
    ])
  })

  it('have changed words marked', () => {
    const lines = listDiffLines('Built 1984\n', 'Built 1985\n')
    expect(lines.map(({ parts }) => parts)).toEqual([
      [
        { text: 'Built ', isChanged: false },
        { text: '1984', isChanged: true },
      ],
      [
        { text: 'Built ', isChanged: false },
        { text: '1985', isChanged: true },
      ],
    ])
  })

  it('ignore a trailing line break, and empty text has none', () => {
    expect(listDiffLines('a', 'a\n').map(({ kind }) => kind)).toEqual(['same'])
    expect(listDiffLines('', '')).toEqual([])
    expect(listDiffLines('', 'a').map(({ kind }) => kind)).toEqual(['added'])
  })
})

it('hides long runs of unchanged lines, but not a single one', () => {
  const long = Array.from({ length: 20 }, (_, index) => `line ${index}`)
  const changed = long.with(10, 'other')
  const blocks = groupLines(listDiffLines(long.join('\n'), changed.join('\n')), 3)
  expect(blocks.map(({ lines, isHidden }) => [lines.length, isHidden])).toEqual([
    [7, true],
    [8, false],
    [6, true],
  ])
  const short = groupLines(
    listDiffLines(long.slice(0, 5).join('\n'), long.slice(0, 5).with(4, 'x').join('\n')),
    3,
  )
  expect(short.every(({ isHidden }) => !isHidden)).toBe(true)
})

it('marks nothing in texts without shared words', () => {
  expect(diffWords('Pueblo', 'Denver').after).toEqual([{ text: 'Denver', isChanged: false }])
})
