import { describe, expect, it } from 'vitest'
import type { Command } from './command.ts'
import { markCommands, rankCommands, splitLabel } from './rank-commands.ts'

const ignore = () => undefined
const create = (label: string, keywords?: string): Command => ({
  id: label,
  label,
  onSelect: ignore,
  ...(keywords ? { keywords } : {}),
})

const commands = [
  create('Home'),
  create('Import properties', 'upload spreadsheet'),
  create('Properties', 'buildings'),
  create('Portfolios'),
  create('Invite people'),
  create('Café Zoë'),
  create('Настройки'),
]

const listLabels = (query: string) => rankCommands(commands, query).map(({ command }) => command.label)

describe('finding', () => {
  it('keeps the order for an empty query', () => {
    expect(listLabels('  ')).toEqual(commands.map(({ label }) => label))
  })

  it('ranks the better match first', () => {
    expect(listLabels('prop')).toEqual(['Properties', 'Import properties'])
  })

  it('matches words in any order, and keywords that are not shown', () => {
    expect(listLabels('properties import')).toEqual(['Import properties'])
    expect(listLabels('spreadsheet')).toEqual(['Import properties'])
  })

  it('tolerates one swapped, missing, or wrong letter in a word', () => {
    expect(listLabels('portfoilos')).toEqual(['Portfolios'])
    expect(listLabels('portflios')).toEqual(['Portfolios'])
    expect(listLabels('invibe')).toEqual(['Invite people'])
  })

  it('ignores accents', () => {
    expect(listLabels('cafe zoe')).toEqual(['Café Zoë'])
  })

  it('matches words in other scripts', () => {
    expect(listLabels('настр')).toEqual(['Настройки'])
  })

  it('finds nothing if nothing matches', () => {
    expect(listLabels('xyzzy')).toEqual([])
    expect(listLabels('??')).toEqual([])
  })
})

describe('marking', () => {
  it('marks matches in the label only', () => {
    const [matches] = rankCommands(commands, 'port')
    expect(splitLabel('Portfolios', matches?.ranges ?? [])).toEqual([
      { text: 'Port', isMatch: true },
      { text: 'folios', isMatch: false },
    ])
    expect(rankCommands(commands, 'upload')[0]?.ranges).toEqual([])
  })

  it('keeps the order of a source, matching or not', () => {
    const marked = markCommands([create('Western Slope'), create('Front Range')], 'range')
    expect(marked.map(({ command }) => command.label)).toEqual(['Western Slope', 'Front Range'])
    expect(splitLabel('Front Range', marked[1]?.ranges ?? [])).toEqual([
      { text: 'Front ', isMatch: false },
      { text: 'Range', isMatch: true },
    ])
  })
})
