import UFuzzy from '@leeoniya/ufuzzy'
import type { Command, CommandGroup } from './command.ts'
import type { SourceState } from './use-command-search.ts'

export interface CommandMatch {
  command: Command
  /** The matches in the label, as pairs of start and end. */
  ranges: readonly number[]
}

/** Tolerates one wrong, missing, or swapped letter per word. */
const latinSearch = new UFuzzy({ intraMode: 1 })
/** The same for letters of any script, at several times the cost. */
const unicodeSearch = new UFuzzy({
  unicode: true,
  interSplit: String.raw`[^\p{L}\d']+`,
  intraSplit: String.raw`\p{Ll}\p{Lu}`,
  intraBound: String.raw`\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}`,
  intraChars: String.raw`[\p{L}\d']`,
  intraContr: String.raw`'\p{L}{1,2}\b`,
  intraMode: 1,
})
const maxPermutedTerms = 3

/** The matching commands, best first; all commands in their original order if the query is empty. */
export function rankCommands(commands: readonly Command[], query: string): CommandMatch[] {
  if (query.trim() === '') return commands.map((command) => ({ command, ranges: [] }))
  const matches = search(commands, query)
  return matches.flatMap(({ index, ranges }) => {
    const command = commands[index]
    return command ? [{ command, ranges: clipRanges(ranges, command.label.length) }] : []
  })
}

/** All commands in their original order, with their matches. */
export function markCommands(commands: readonly Command[], query: string): CommandMatch[] {
  const ranges = new Map(search(commands, query).map((match) => [match.index, match.ranges]))
  return commands.map((command, index) => ({
    command,
    ranges: clipRanges(ranges.get(index) ?? [], command.label.length),
  }))
}

function search(commands: readonly Command[], query: string): { index: number; ranges: number[] }[] {
  const haystack = UFuzzy.latinize(
    commands.map(({ label, keywords }) => (keywords ? `${label} ${keywords}` : label)),
  )
  const needle = UFuzzy.latinize(query)
  const searcher = /[^\p{ASCII}]/u.test(needle) ? unicodeSearch : latinSearch
  const [indexes, info, order] = searcher.search(haystack, needle, maxPermutedTerms)
  if (!indexes) return []
  if (!info) return indexes.map((index) => ({ index, ranges: [] }))
  return order.flatMap((position) => {
    const index = info.idx[position]
    return index === undefined ? [] : [{ index, ranges: info.ranges[position] ?? [] }]
  })
}

function clipRanges(ranges: readonly number[], length: number): number[] {
  const clipped: number[] = []
  for (let position = 0; position + 1 < ranges.length; position += 2) {
    const start = ranges[position] ?? 0
    const end = Math.min(ranges[position + 1] ?? 0, length)
    if (start < end) clipped.push(start, end)
  }
  return clipped
}

/** Splits the label into matching and other parts. */
export function splitLabel(label: string, ranges: readonly number[]): { text: string; isMatch: boolean }[] {
  const parts: { text: string; isMatch: boolean }[] = []
  let end = 0
  for (let position = 0; position + 1 < ranges.length; position += 2) {
    const [from = 0, to = 0] = ranges.slice(position, position + 2)
    if (from > end) parts.push({ text: label.slice(end, from), isMatch: false })
    parts.push({ text: label.slice(from, to), isMatch: true })
    end = to
  }
  if (end < label.length) parts.push({ text: label.slice(end), isMatch: false })
  return parts
}

interface ResultGroup {
  id: string
  label: string
  matches: readonly CommandMatch[]
}

interface ResultsInput {
  recent: readonly Command[]
  groups: readonly CommandGroup[]
  states: readonly SourceState[]
  query: string
}

/** The groups to list: recent commands, then groups and sources in their order, without duplicates. */
export function listResults({ recent, groups, states, query }: ResultsInput): ResultGroup[] {
  const seenIds = new Set<string>()

  function excludeSeen(matches: CommandMatch[]): CommandMatch[] {
    return matches.filter(({ command }) => {
      const isNew = !seenIds.has(command.id)
      seenIds.add(command.id)
      return isNew
    })
  }

  return [
    { id: 'recent', label: 'Recent', matches: excludeSeen(rankCommands(recent, query)) },
    ...groups.map(({ id, label, commands }) => ({
      id,
      label,
      matches: excludeSeen(rankCommands(commands, query)),
    })),
    ...states.map(({ source, status, commands }) => ({
      id: source.id,
      label: source.label,
      // Results of the previous query are filtered by the current one, because Enter runs the first of them.
      matches: excludeSeen(
        status === 'loading' ? rankCommands(commands, query) : markCommands(commands, query),
      ),
    })),
  ].filter(({ matches }) => matches.length > 0)
}
