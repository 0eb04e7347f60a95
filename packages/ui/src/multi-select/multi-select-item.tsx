import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { OptionRow } from '../internal/option-row.tsx'
import { isRowDisabled, type MultiSelectRow } from './list-rows.ts'
import styles from './multi-select-item.module.css'

interface MultiSelectItemProps extends Omit<ComponentProps<'div'>, 'children' | 'role' | 'className'> {
  row: MultiSelectRow
  /** Whether the rows are only those that match what was typed. */
  isFound: boolean
  /** `some` is drawn for the row that stands for all; it counts as not chosen. */
  state: 'none' | 'some' | 'all'
  isActive: boolean
}

/** One row in the open list of a `MultiSelect`, with a box that shows whether it is chosen. */
export function MultiSelectItem({ row, isFound, state, ...props }: MultiSelectItemProps) {
  return (
    <OptionRow
      {...props}
      {...(row.kind === 'option'
        ? { label: row.option.label, description: row.option.description, icon: row.option.icon }
        : { label: isFound ? `Select all ${row.options.length} found` : 'Select all' })}
      start={
        <span className={styles.box} data-state={state} aria-hidden="true">
          {state === 'all' ? <Check /> : state === 'some' ? <Minus /> : null}
        </span>
      }
      isChosen={state === 'all'}
      isDisabled={isRowDisabled(row)}
    />
  )
}
