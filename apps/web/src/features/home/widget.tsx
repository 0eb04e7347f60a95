import { Card, Skeleton, type CardProps } from '@parapet/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryErrorPanel } from '~/components/query-error-panel'
import { formatNumber } from '~/lib/format'
import { homeTexts as texts } from './texts.ts'
import { StaleNote } from './stale-note.tsx'
import styles from './home-overview.module.css'

export interface WidgetProps<Data> extends Pick<CardProps, 'description' | 'actions' | 'footer' | 'padding'> {
  title: string
  /** Shown after the title, unless 0. */
  count?: number
  /** What failed to load, within a sentence. @default the title */
  subject?: string
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
  count = 0,
  subject = title,
  query,
  lines = 3,
  padding = 'md',
  children,
  ...card
}: WidgetProps<Data>) {
  const { data } = query
  if (query.isError && data === undefined) return <QueryErrorPanel subject={subject} query={query} />

  return (
    <Card
      {...card}
      title={count > 0 ? texts.titleWithCount(title, formatNumber(count)) : title}
      padding={padding}
      aria-busy={query.isPending}
    >
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
