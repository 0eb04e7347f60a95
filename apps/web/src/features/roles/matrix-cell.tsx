import { Checkbox } from '@parapet/ui'
import { Check, Minus } from 'lucide-react'
import { roleTexts as texts } from '~/components/access/role-texts'
import type { HoldingState } from './role-drafts.ts'
import styles from './role-matrix.module.css'

export interface MatrixCellProps {
  /** The name of the role. */
  role: string
  /** The permission, or all of a group. */
  subject: string
  state: HoldingState
  /** Since the last save. */
  change: 'added' | 'removed' | null
  /** Null where it cannot be changed. */
  onToggle: ((isHeld: boolean) => void) | null
  /** Why it cannot be changed, if that needs saying. */
  reason?: string | undefined
  focusProps: { 'data-cell': string; tabIndex: number; onFocus: () => void }
}

const words = { all: texts.held, some: texts.someHeld, none: texts.notHeld } as const

/** Whether a role holds something: a box to tick, or a sign where it stays as it is. */
export function MatrixCell({ role, subject, state, change, onToggle, reason, focusProps }: MatrixCellProps) {
  if (onToggle) {
    return (
      <div role="gridcell" className={styles.cell} data-change={change ?? undefined}>
        <Checkbox
          {...focusProps}
          aria-label={texts.cell(role, subject)}
          checked={state === 'all'}
          indeterminate={state === 'some'}
          onCheckedChange={() => onToggle(state !== 'all')}
        />
      </div>
    )
  }
  const said = words[state](role, subject)
  return (
    <div
      {...focusProps}
      role="gridcell"
      aria-label={reason === undefined ? said : `${said}. ${reason}`}
      title={reason}
      className={styles.cell}
      data-fixed=""
    >
      {state === 'all' ? <Check aria-hidden="true" /> : null}
      {state === 'some' ? <Minus aria-hidden="true" /> : null}
    </div>
  )
}
