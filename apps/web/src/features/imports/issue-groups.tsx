import { Button, Card, Text } from '@parapet/ui'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ImportChange } from '~/data/imports/mutations'
import type { ImportFile, ImportFix, ImportIssueGroup, ImportRowFilter } from '~/data/imports/queries'
import { formatNumber } from '~/lib/format'
import { importTexts as texts } from '~/texts/imports'
import { FixForm } from './fix-form.tsx'
import styles from './issue-groups.module.css'

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info }
const examplesShown = 3

export interface IssueGroupsProps {
  groups: readonly ImportIssueGroup[]
  appliedFixes: ImportFile['appliedFixes']
  filter: ImportRowFilter
  isPending: boolean
  onFilterChange: (filter: ImportRowFilter) => void
  onChange: (change: ImportChange) => void
}

/** What the check found, by cause, with what repairs all rows of a cause at once. */
export function IssueGroups({
  groups,
  appliedFixes,
  filter,
  isPending,
  onFilterChange,
  onChange,
}: IssueGroupsProps) {
  return (
    <Card title={texts.groups} aria-busy={isPending}>
      {groups.length === 0 ? (
        <p className={styles.fine}>
          <CircleCheck aria-hidden="true" />
          {texts.noGroups}
        </p>
      ) : null}
      <ul className={styles.list}>
        {groups.map((group) => (
          <IssueGroup
            key={`${group.severity}${group.code}${group.field ?? ''}`}
            group={group}
            isShown={filter.code === group.code}
            isPending={isPending}
            onShow={() => onFilterChange(filter.code === group.code ? {} : { code: group.code })}
            onFix={(fix) =>
              onChange({ applyFix: [{ code: group.code, field: group.field, column: group.column, ...fix }] })
            }
          />
        ))}
      </ul>
      {appliedFixes.length > 0 ? (
        <div className={styles.applied}>
          <Text weight="medium">{texts.appliedFixes}</Text>
          <ul>
            {appliedFixes.map((fix) => {
              const label = [fix.label, fix.value].filter(Boolean).join(': ')
              return (
                <li key={`${fix.code}${fix.field ?? ''}`} className={styles.appliedFix}>
                  <span>{label}</span>
                  <Button
                    size="sm"
                    disabled={isPending}
                    aria-label={texts.takeBackName(label)}
                    onClick={() =>
                      onChange({ applyFix: [{ code: fix.code, field: fix.field, fix: 'none' }] })
                    }
                  >
                    {texts.takeBack}
                  </Button>
                </li>
              )
            })}
          </ul>
        </div>
      ) : null}
    </Card>
  )
}

interface IssueGroupItemProps {
  group: ImportIssueGroup
  isShown: boolean
  isPending: boolean
  onShow: () => void
  onFix: (fix: { fix: string; value?: string; values?: Record<string, string> }) => void
}

function IssueGroup({ group, isShown, isPending, onShow, onFix }: IssueGroupItemProps) {
  const [asking, setAsking] = useState<ImportFix | null>(null)
  const Icon = icons[group.severity]
  const examples = group.examples.slice(0, examplesShown).map(({ n }) => formatNumber(n))
  const where = [
    group.column === null ? null : texts.inColumn(group.column),
    examples.length > 0 ? texts.exampleRows(examples.join(', ')) : null,
  ].filter((part) => part !== null)

  return (
    <li className={styles.group} data-severity={group.severity}>
      <Icon className={styles.icon} role="img" aria-label={texts.severities[group.severity]} />
      <div className={styles.body}>
        <p className={styles.message}>{group.message}</p>
        <p className={styles.where}>
          <strong>{texts.rows(formatNumber(group.count))}</strong>
          {where.length > 0 ? ` · ${where.join(' · ')}` : null}
        </p>
        {asking ? (
          <FixForm
            fix={asking}
            group={group}
            isPending={isPending}
            onCancel={() => setAsking(null)}
            onApply={(answer) => {
              setAsking(null)
              onFix({ fix: asking.key, ...answer })
            }}
          />
        ) : (
          <div className={styles.fixes}>
            {group.fixes.map((fix) => (
              <Button
                key={fix.key}
                size="sm"
                disabled={isPending}
                onClick={() => (fix.input === 'none' ? onFix({ fix: fix.key }) : setAsking(fix))}
              >
                {fix.label}
              </Button>
            ))}
            <Button size="sm" tone="ghost" aria-pressed={isShown} onClick={onShow}>
              {isShown ? texts.clearGroup : texts.showRows}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
