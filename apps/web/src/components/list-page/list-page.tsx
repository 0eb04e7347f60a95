import { PageHeader } from '@parapet/ui'
import type { ReactNode } from 'react'
import { ListTable, type ListTableProps } from './list-table.tsx'

export interface ListPageProps<Row extends { id: string }> extends ListTableProps<Row> {
  /** Buttons at the top right, the main one last. */
  actions?: ReactNode
}

/** A page that is one list: what the rows are, how many, and the list itself. */
export function ListPage<Row extends { id: string }>({ actions, ...props }: ListPageProps<Row>) {
  const { texts } = props.resource
  const { total, totalIsExact } = props.list.window

  return (
    <>
      <PageHeader
        title={texts.title}
        // A space keeps the line, so that the table does not move when the number arrives.
        subtitle={total === undefined ? '\u00A0' : texts.count(total, !totalIsExact)}
        actions={actions}
      />
      <ListTable {...props} />
    </>
  )
}
