import type { Command, CommandSource } from '@parapet/ui'
import { useQueryClient } from '@tanstack/react-query'
import {
  Building2,
  DoorOpen,
  Layers,
  TriangleAlert,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import { searchQueries, type SearchResult } from '~/data/search/queries'
import { paths } from '~/lib/paths'
import { paletteTexts } from './texts.ts'
import type { LinkCommand } from './list-commands.tsx'

type ResultKind = SearchResult['type']

const resultKinds: readonly {
  kind: ResultKind
  icon: LucideIcon
  toPath: (id: string) => string
}[] = [
  { kind: 'property', icon: Building2, toPath: (id) => paths.property(id) },
  { kind: 'unit', icon: DoorOpen, toPath: paths.unit },
  { kind: 'tenant', icon: UsersRound, toPath: paths.tenant },
  { kind: 'portfolio', icon: Layers, toPath: paths.portfolio },
  { kind: 'threat', icon: TriangleAlert, toPath: paths.threat },
  { kind: 'person', icon: UserRound, toPath: () => paths.settings('team') },
]

/** One source for each kind of record. They share one request through the query cache. */
export function useSearchSources(orgId: string, toCommand: (link: LinkCommand) => Command): CommandSource[] {
  const queryClient = useQueryClient()

  return resultKinds.map(({ kind, icon: Icon, toPath }) => ({
    id: kind,
    label: paletteTexts.kinds[kind],
    async search(query) {
      const { items } = await queryClient.query(searchQueries.find(orgId, query))
      return items
        .filter(({ type }) => type === kind)
        .map(({ id, name, detail }) =>
          toCommand({
            id: `${kind} ${id}`,
            label: name,
            detail: detail ?? undefined,
            icon: <Icon />,
            to: toPath(id),
          }),
        )
    },
  }))
}
