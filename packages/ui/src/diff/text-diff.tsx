import { ChevronsUpDown } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { DiffText } from './diff-text.tsx'
import { groupLines, listDiffLines, type DiffLine } from './diff-lines.ts'
import styles from './text-diff.module.css'

const signs = { same: '', removed: '−', added: '+' }
const kindLabels = { same: '', removed: 'Removed: ', added: 'Added: ' }

export interface TextDiffProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** The name of the table: `Changes to the message`. */
  label: string
  before: string
  after: string
  /**
   * How many unchanged lines are shown around a change.
   * @default 3
   */
  contextLineCount?: number
  /** @default 'No changes' */
  sameText?: string
}

/** Shows what changed in text, line by line, with changed words marked. */
export function TextDiff({
  label,
  before,
  after,
  contextLineCount = 3,
  sameText = 'No changes',
  className,
  ...props
}: TextDiffProps) {
  const [expandedBlocks, setExpandedBlocks] = useState<ReadonlySet<number>>(new Set())
  const lines = listDiffLines(before, after)
  const hasChanges = lines.some(({ kind }) => kind !== 'same')

  return (
    <div {...props} className={joinClasses(styles.root, className)} data-slot="text-diff">
      {hasChanges ? (
        <table className={styles.table} aria-label={label}>
          <thead className={styles.head}>
            <tr>
              <th scope="col">Old line</th>
              <th scope="col">New line</th>
              <th scope="col">Text</th>
            </tr>
          </thead>
          <tbody>
            {groupLines(lines, contextLineCount).map((block, index) =>
              block.isHidden && !expandedBlocks.has(index) ? (
                <tr key={index}>
                  <td className={styles.hidden} colSpan={3}>
                    <button
                      type="button"
                      className={styles.open}
                      onClick={() => setExpandedBlocks(new Set([...expandedBlocks, index]))}
                    >
                      <ChevronsUpDown aria-hidden="true" />
                      Show {block.lines.length} unchanged lines
                    </button>
                  </td>
                </tr>
              ) : (
                block.lines.map((line, position) => <Line key={`${index} ${position}`} line={line} />)
              ),
            )}
          </tbody>
        </table>
      ) : (
        <p className={styles.same}>{sameText}</p>
      )}
    </div>
  )
}

function Line({ line: { kind, beforeNumber, afterNumber, parts } }: { line: DiffLine }) {
  return (
    <tr className={styles.line} data-kind={kind}>
      <td className={styles.number}>{beforeNumber}</td>
      <td className={styles.number}>{afterNumber}</td>
      <td className={styles.text} data-sign={signs[kind]}>
        {kind === 'same' ? null : <VisuallyHidden>{kindLabels[kind]}</VisuallyHidden>}
        <DiffText parts={parts} side={kind === 'removed' ? 'removed' : 'added'} />
      </td>
    </tr>
  )
}
