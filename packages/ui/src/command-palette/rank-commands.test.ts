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
  it('keeps everything in its order while nothing is asked for', () => {
    expect(listLabels('  ')).toEqual(commands.map(({ label }) => label))
  })

  it('puts the better match first', () => {
    expect(listLabels('prop')).toEqual(['Properties', 'Import properties'])
  })

  it('finds words in any order, and by what is not shown', () => {
    expect(listLabels('properties import')).toEqual(['Import properties'])
    expect(listLabels('spreadsheet')).toEqual(['Import properties'])
  })

  it('forgives one swapped, missing or wrong letter in a word', () => {
    expect(listLabels('portfoilos')).toEqual(['Portfolios'])
    expect(listLabels('portflios')).toEqual(['Portfolios'])
    expect(listLabels('invibe')).toEqual(['Invite people'])
  })

  it('does without accents', () => {
    expect(listLabels('cafe zoe')).toEqual(['Café Zoë'])
  })

  it('finds words of other scripts', () => {
    expect(listLabels('настр')).toEqual(['Настройки'])
  })

  it('finds nothing where nothing matches', () => {
    expect(listLabels('xyzzy')).toEqual([])
    expect(listLabels('??')).toEqual([])
  })
})

describe('marking', () => {
  it('tells what matched in the label and nothing beyond it', () => {
    const [found] = rankCommands(commands, 'port')
    expect(splitLabel('Portfolios', found?.ranges ?? [])).toEqual([
      { text: 'Port', isMatch: true },
      { text: 'folios', isMatch: false },
    ])
    expect(rankCommands(commands, 'upload')[0]?.ranges).toEqual([])
  })

  it('leaves the order of a source as it came, matched or not', () => {
    const marked = markCommands([create('Western Slope'), create('Front Range')], 'range')
    expect(marked.map(({ command }) => command.label)).toEqual(['Western Slope', 'Front Range'])
    expect(splitLabel('Front Range', marked[1]?.ranges ?? [])).toEqual([
      { text: 'Front ', isMatch: false },
      { text: 'Range', isMatch: true },
    ])
  })
})
