import type { ListRows } from '~/components/list-page/list-data'
import type { ThreatListItem, ThreatListRow } from '~/data/threats/queries'

type Rows = ListRows<ThreatListRow>['rows']

/** The threats that a row stands for. */
export const listThreatsOf = ({ threatId, ...row }: ThreatListRow): readonly ThreatListItem[] =>
  row.incident?.threats.map((threat) => ({ ...threat, incident: null })) ?? [{ ...row, id: threatId }]

/** The rows with the threats of expanded incidents below them. Positions count loaded incidents only. */
export function expandRows(rows: Rows, expandedIds: ReadonlySet<string>): Rows {
  if (expandedIds.size === 0) return rows
  const expanded: { index: number; members: readonly ThreatListRow[] }[] = []
  for (let index = 0; index < rows.count; index++) {
    const row = rows.getRow(index)
    if (row?.incident && expandedIds.has(row.id)) expanded.push({ index, members: listMembers(row) })
  }

  /** The row at a position, or the incident and the member below it. */
  function locate(position: number): { index: number; member?: ThreatListRow | undefined } {
    let added = 0
    for (const { index, members } of expanded) {
      const first = index + added + 1
      if (position < first) break
      if (position < first + members.length) return { index, member: members[position - first] }
      added += members.length
    }
    return { index: position - added }
  }

  return {
    count: rows.count + expanded.reduce((sum, { members }) => sum + members.length, 0),
    getRow: (position) => {
      const { index, member } = locate(position)
      return member ?? rows.getRow(index)
    },
    onRangeChange: ({ first, last }) =>
      rows.onRangeChange({ first: locate(first).index, last: locate(last).index }),
    listLoaded: rows.listLoaded,
    getParentIndex: (position) => {
      const { index, member } = locate(position)
      if (!member) return null
      const addedBefore = expanded.filter((one) => one.index < index)
      return index + addedBefore.reduce((sum, { members }) => sum + members.length, 0)
    },
  }
}

const listMembers = (row: ThreatListRow): readonly ThreatListRow[] =>
  listThreatsOf(row).map((threat) => ({ ...threat, threatId: threat.id, partOf: row.title }))
