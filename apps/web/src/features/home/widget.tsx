import { Card, Skeleton, type CardProps } from '@parapet/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { StaleNote } from './stale-note.tsx'
import styles from './home-overview.module.css'

export interface WidgetProps<Data> extends Pick<CardProps, 'description' | 'actions' | 'footer' | 'padding'> {
  title: string
  query: UseQueryResult<Data>
  /**
   * The number of skeleton lines.
   * @default 3
   */
  lines?: number
  children: (data: Data) => ReactNode
}

/** A card on the home page with its own loading, error and stale state. */
export function Widget<Data>({
  title,
  query,
  lines = 3,
  padding = 'md',
  children,
  ...card
}: WidgetProps<Data>) {
  const { data } = query
  if (query.isError && data === undefined) return <QueryErrorPanel what={title} query={query} />

  return (
    <Card {...card} title={title} padding={padding} aria-busy={query.isPending}>
      <StaleNote query={query} />
      {data === undefined ? (
        <div className={styles.pending} data-inset={padding === 'none' ? '' : undefined}>
          {Array.from({ length: lines }, (_, index) => (
            <Skeleton key={index} width={index % 2 === 0 ? 'three-quarters' : 'half'} />
          ))}
        </div>
      ) : (
        children(data)
      )}
    </Card>
  )
}
