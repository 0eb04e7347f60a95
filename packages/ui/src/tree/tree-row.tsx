import { Check, ChevronRight } from 'lucide-react'
import type { CSSProperties, Ref } from 'react'
import { Button } from '../button/button.tsx'
import { Spinner } from '../spinner/spinner.tsx'
import type { TreeRow as TreeRowData } from './tree-item.ts'
import styles from './tree.module.css'

interface TreeRowProps {
  ref: Ref<HTMLLIElement>
  row: TreeRowData
  isActive: boolean
  /** Undefined if the tree has no selection. */
  isSelected: boolean | undefined
  hasCheckbox: boolean
  onToggle: () => void
  onSelect: () => void
  onRetry: () => void
  onFocus: () => void
}

export function TreeRow({
  ref,
  row,
  isActive,
  isSelected,
  hasCheckbox,
  onToggle,
  onSelect,
  onRetry,
  onFocus,
}: TreeRowProps) {
  const { item, level, branch, isExpanded } = row
  const isLoading = isExpanded && branch?.status === 'loading'
  const hasFailed = isExpanded && branch?.status === 'failed'

  return (
    // The surrounding tree handles keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li
      ref={ref}
      role="treeitem"
      className={styles.row}
      style={{ '--_level': level } as CSSProperties}
      tabIndex={isActive ? 0 : -1}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblingCount}
      aria-expanded={row.canExpand ? isExpanded : undefined}
      aria-selected={isSelected}
      aria-busy={isLoading || undefined}
      onFocus={onFocus}
      onClick={onSelect}
    >
      {/* The keyboard equivalent is the arrow keys. */}
      <span
        className={styles.toggle}
        aria-hidden="true"
        data-can-expand={row.canExpand ? '' : undefined}
        onClick={(event) => {
          if (!row.canExpand) return
          event.stopPropagation()
          onToggle()
        }}
      >
        {isLoading ? (
          <Spinner size="xs" label={null} />
        ) : row.canExpand ? (
          <ChevronRight className={styles.chevron} />
        ) : null}
      </span>
      {hasCheckbox ? (
        <span className={styles.box} aria-hidden="true">
          {isSelected ? <Check /> : null}
        </span>
      ) : null}
      {item.icon ? (
        <span className={styles.icon} aria-hidden="true">
          {item.icon}
        </span>
      ) : null}
      <span className={styles.label}>{item.label}</span>
      {hasFailed ? (
        <span className={styles.failed}>
          Couldn’t load
          <Button
            size="xs"
            tabIndex={isActive ? 0 : -1}
            onClick={(event) => {
              event.stopPropagation()
              onRetry()
            }}
          >
            Try again
          </Button>
        </span>
      ) : null}
      {item.trailing ? <span className={styles.trailing}>{item.trailing}</span> : null}
    </li>
  )
}
