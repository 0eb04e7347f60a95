import type { ComponentProps, ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { DiffText } from './diff-text.tsx'
import { diffWords } from './diff-lines.ts'
import styles from './field-diff.module.css'

export interface FieldChange {
  id: string
  label: string
  /** The old value; absent if it was empty. In plain text, changed words are marked. */
  before?: ReactNode
  /** The new value; absent if it is empty. */
  after?: ReactNode
}

export interface FieldDiffProps extends Omit<ComponentProps<'table'>, 'children'> {
  /** The name of the table: `Changes to Cedar Heights Apartments`. */
  label: string
  changes: readonly FieldChange[]
  /** @default 'Before' */
  beforeLabel?: string
  /** @default 'After' */
  afterLabel?: string
  /** @default 'Empty' */
  emptyText?: string
}

/** Shows what changed in a record, field by field. */
export function FieldDiff({
  label,
  changes,
  beforeLabel = 'Before',
  afterLabel = 'After',
  emptyText = 'Empty',
  className,
  ...props
}: FieldDiffProps) {
  return (
    <table
      {...props}

      className={joinClasses(styles.root, className)}
      aria-label={label}
      data-slot="field-diff"
    >
      <thead className={styles.head}>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{beforeLabel}</th>
          <th scope="col">{afterLabel}</th>
        </tr>
      </thead>
      <tbody className={styles.body}>
        {changes.map(({ id, label: field, before, after }) => {
          const [removed, added] = markChanges(before, after)
          return (
            <tr key={id} className={styles.row}>
              <th scope="row" className={styles.field}>
                {field}
              </th>
              <td className={styles.cell} data-side="before" data-label={beforeLabel}>
                {isEmpty(before) ? (
                  <span className={styles.empty}>{emptyText}</span>
                ) : (
                  <del dir="auto">{removed}</del>
                )}
              </td>
              <td className={styles.cell} data-side="after" data-label={afterLabel}>
                {isEmpty(after) ? (
                  <span className={styles.empty}>{emptyText}</span>
                ) : (
                  <ins dir="auto">{added}</ins>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function isEmpty(value: ReactNode): boolean {
  return value === undefined || value === null || value === ''
}

function markChanges(before: ReactNode, after: ReactNode): [ReactNode, ReactNode] {
  if (typeof before !== 'string' || typeof after !== 'string') return [before, after]
  const words = diffWords(before, after)
  return [
    <DiffText key="before" parts={words.before} side="removed" />,
    <DiffText key="after" parts={words.after} side="added" />,
  ]
}
