import { useCan } from '@parapet/permissions/react'
import { Button } from '@parapet/ui'
import type { RollCallGroup, RollCallTotals } from '~/data/roll-call/queries'
import { formatNumber } from '~/lib/format'
import { groupLooks } from './entry-status.tsx'
import { groups } from './roll-call-view.ts'
import styles from './roll-call.module.css'
import { rollCallTexts as texts } from './texts.ts'

interface GroupFiltersProps {
  totals: RollCallTotals
  /** Empty for everyone. */
  selected: readonly RollCallGroup[]
  onChange: (groups: RollCallGroup[]) => void
}

const countOfGroup: Record<RollCallGroup, Exclude<keyof RollCallTotals, 'people'>> = {
  need_help: 'needHelp',
  no_answer_assistance: 'noAnswerAssistance',
  no_answer: 'noAnswer',
  not_there: 'notThere',
  safe: 'safe',
}

/** How many people answered what. Each count filters the list. */
export function GroupFilters({ totals, selected, onChange }: GroupFiltersProps) {
  const maySeeNeeds = useCan('tenant:sensitive_read')
  const shown = groups.filter(
    (group) => group !== 'no_answer_assistance' || maySeeNeeds || totals.noAnswerAssistance > 0,
  )
  return (
    <div role="group" aria-label={texts.filterByAnswer} className={styles.groupFilters}>
      {shown.map((group) => {
        const { Icon, tone } = groupLooks[group]
        const count = totals[countOfGroup[group]]
        return (
          <Button
            key={group}
            className={styles.groupFilter ?? ''}
            data-tone={count === 0 ? 'neutral' : tone}
            aria-pressed={selected.includes(group)}
            onClick={() => onChange(groups.filter((each) => (each === group) !== selected.includes(each)))}
          >
            <span className={styles.groupContent}>
              <Icon aria-hidden="true" className={styles.groupIcon} />
              <span className={styles.groupCount}>{formatNumber(count)}</span>
              <span className={styles.groupName}>{texts.groupFilters[group]}</span>
            </span>
          </Button>
        )
      })}
    </div>
  )
}
