import { PageHeader } from '@parapet/ui'
import type { ReactNode } from 'react'
import { ListTable, type ListTableProps } from './list-table.tsx'

export interface ListPageProps<Row extends { id: string }> extends ListTableProps<Row> {
  /** Buttons at the top right, primary last. */
  actions?: ReactNode
}

/** A list page: title, total and the list. */
export function ListPage<Row extends { id: string }>({ actions, ...props }: ListPageProps<Row>) {
  return (
    <>
      <ListHeader {...props} actions={actions} />
      <ListTable {...props} />
    </>
  )
}

/** The title and total of a list. */
export function ListHeader<Row extends { id: string }>({
  resource: { texts },
  list,
  actions,
}: Pick<ListPageProps<Row>, 'resource' | 'list' | 'actions'>) {
  const { total, totalIsExact } = list.window
  return (
    <PageHeader
      title={texts.title}
      // A space reserves the line, so that the table doesn't move when the total arrives.
      subtitle={total === undefined ? '\u00A0' : texts.count(total, !totalIsExact)}
      actions={actions}
    />
  )
}
