import type { Command, CommandGroup } from './command.ts'
import { markCommands, rankCommands, type FoundCommand } from './rank-commands.ts'
import type { SourceState } from './use-command-search.ts'

export interface ResultGroup {
  id: string
  label: string
  found: readonly FoundCommand[]
}

interface Results {
  recent: readonly Command[]
  groups: readonly CommandGroup[]
  states: readonly SourceState[]
  query: string
}

/** What to list: recent things first, then groups and sources in their order, each thing once. */
export function listResults({ recent, groups, states, query }: Results): ResultGroup[] {
  const seen = new Set<string>()

  function takeNew(found: FoundCommand[]): FoundCommand[] {
    return found.filter(({ command }) => {
      const isNew = !seen.has(command.id)
      seen.add(command.id)
      return isNew
    })
  }

  return [
    { id: 'recent', label: 'Recent', found: takeNew(rankCommands(recent, query)) },
    ...groups.map(({ id, label, commands }) => ({
      id,
      label,
      found: takeNew(rankCommands(commands, query)),
    })),
    ...states.map(({ source, status, commands }) => ({
      id: source.id,
      label: source.label,
      // Of an earlier answer only what still fits: Enter does the first of them.
      found: takeNew(status === 'loading' ? rankCommands(commands, query) : markCommands(commands, query)),
    })),
  ].filter(({ found }) => found.length > 0)
}
