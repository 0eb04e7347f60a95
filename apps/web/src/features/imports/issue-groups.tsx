import { useCan } from '@parapet/permissions/react'
import { Button, buttonClassName, Card, Text } from '@parapet/ui'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { PageLink } from '~/components/page-link'
import type { ImportChange } from '~/data/imports/mutations'
import type { ImportKind } from '~/data/imports/operations'
import type { ImportFile, ImportFix, ImportIssueGroup, ImportRowFilter } from '~/data/imports/queries'
import { formatNumber } from '~/lib/format'
import { describeAppliedFix, FixForm, sortFixes } from './fix-form.tsx'
import { importKinds } from './import-kinds.ts'
import styles from './issue-groups.module.css'
import { importTexts as texts } from './texts.ts'

const icons = { error: CircleAlert, warning: TriangleAlert, info: Info }
const maxExamples = 3
/** Up to this many choices are shown as buttons; more are shown as a list. */
const maxChoiceButtons = 3

interface IssueGroupsProps {
  kind: ImportKind
  groups: readonly ImportIssueGroup[]
  fields: ImportFile['fields']
  appliedFixes: ImportFile['appliedFixes']
  mapping: ImportFile['mapping']
  filter: ImportRowFilter
  isPending: boolean
  onFilterChange: (filter: ImportRowFilter) => void
  /** Resolves to whether the change was made. */
  onChange: (change: ImportChange) => Promise<boolean>
}

/** The issues by cause, with fixes that apply to all affected rows. */
export function IssueGroups({
  kind,
  groups,
  fields,
  appliedFixes,
  mapping,
  filter,
  isPending,
  onFilterChange,
  onChange,
}: IssueGroupsProps) {
  return (
    <Card tabIndex={-1} className={styles.card ?? ''} title={texts.groups} aria-busy={isPending}>
      {groups.length === 0 ? (
        <p className={styles.fine}>
          <CircleCheck aria-hidden="true" />
          {texts.noGroups}
        </p>
      ) : null}
      <ul className={styles.list}>
        {mergeIssueGroups(groups).map((group) => (
          <IssueGroup
            key={`${group.severity}${group.code}${group.field ?? ''}`}
            kind={kind}
            group={group}
            isFiltered={filter.code === group.code}
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
              const label = describeAppliedFix(fix, fields, mapping)
              return (
                <li key={`${fix.code}${fix.field ?? ''}`} className={styles.appliedFix}>
                  <span>{label}</span>
                  <Button
                    size="sm"
                    disabled={isPending}
                    aria-label={texts.undoNamedFix(label)}
                    onClick={() =>
                      void onChange({ applyFix: [{ code: fix.code, field: fix.field, fix: 'none' }] })
                    }
                  >
                    {texts.undoFix}
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
  kind: ImportKind
  group: MergedIssueGroup
  isFiltered: boolean
  isPending: boolean
  onShow: () => void
  onFix: (fix: { fix: string; value?: string; values?: Record<string, string> }) => Promise<boolean>
}

function IssueGroup({ kind, group, isFiltered, isPending, onShow, onFix }: IssueGroupItemProps) {
  const [openFix, setOpenFix] = useState<ImportFix | null>(null)
  const canceledFix = useRef<ImportFix['key']>(null)
  const Icon = icons[group.severity]

  /** Closes the form only once the fix was applied, so that what was entered isn't lost if that fails. */
  async function applyOpenFix(key: ImportFix['key'], input: object) {
    if (await onFix({ fix: key, ...input })) setOpenFix(null)
  }

  const examples = group.examples.slice(0, maxExamples).map(({ n }) => formatNumber(n))
  const locations = [
    group.columns.length === 0 ? null : texts.inColumns(group.columns),
    examples.length > 0 ? texts.exampleRows(examples) : null,
  ].filter((part) => part !== null)

  return (
    <li className={styles.group} data-severity={group.severity}>
      <Icon className={styles.icon} role="img" aria-label={texts.severities[group.severity]} />
      <div className={styles.body}>
        <p className={styles.message}>{group.message}</p>
        <p className={styles.where}>
          <strong>{group.columns.length > 1 ? texts.cells(group.count) : texts.rows(group.count)}</strong>
          {locations.length > 0 ? ` · ${locations.join(' · ')}` : null}
        </p>
        <ReplacedValues group={group} />
        {openFix ? (
          <FixForm
            fix={openFix}
            group={group}
            isPending={isPending}
            onCancel={() => {
              canceledFix.current = openFix.key
              setOpenFix(null)
            }}
            onApply={(input) => void applyOpenFix(openFix.key, input)}
          />
        ) : (
          <div className={styles.fixes}>
            {sortFixes(group.fixes).map((fix) =>
              hasChoiceButtons(fix) ? (
                <ChoiceButtons
                  key={fix.key}
                  fix={fix}
                  isPending={isPending}
                  onChoose={(value) => void onFix({ fix: fix.key, value })}
                />
              ) : (
                <Button
                  key={fix.key}
                  ref={(button) => {
                    if (!button || canceledFix.current !== fix.key) return
                    canceledFix.current = null
                    button.focus()
                  }}
                  size="sm"
                  {...(fix.key === 'create_missing' ? { tone: 'primary' } : {})}
                  disabled={isPending}
                  onClick={() => (fix.input === 'none' ? void onFix({ fix: fix.key }) : setOpenFix(fix))}
                >
                  {fix.label}
                </Button>
              ),
            )}
            <ImportFirstLink kind={kind} group={group} />
            <Button size="sm" tone="ghost" aria-pressed={isFiltered} onClick={onShow}>
              {isFiltered ? texts.showAllRows : texts.showRows}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

/** The most frequent values that were read as something else. */
function ReplacedValues({ group }: { group: MergedIssueGroup }) {
  const replacedValues = group.values.filter(({ replacement }) => replacement !== null)
  if (replacedValues.length === 0) return null
  const examples = replacedValues.slice(0, maxExamples)
  const moreCount = countMoreRows(group.count, examples)
  return (
    <ul className={styles.replacements}>
      {examples.map(({ value, replacement }) => (
        <li key={value}>{texts.replaced(value, replacement ?? '')}</li>
      ))}
      {moreCount > 0 ? <li>{texts.moreRows(moreCount)}</li> : null}
    </ul>
  )
}

/** The rows without an example. The API returns only the most frequent values, so their number says too little. */
export const countMoreRows = (rowCount: number, examples: readonly { count: number }[]) =>
  examples.reduce((rest, { count }) => rest - count, rowCount)

const hasChoiceButtons = ({ input, choices }: ImportFix) =>
  input === 'choice' && choices !== null && choices.length <= maxChoiceButtons

interface ChoiceButtonsProps {
  fix: ImportFix
  isPending: boolean
  onChoose: (value: string) => void
}

/** The choices of a fix as buttons. */
function ChoiceButtons({ fix, isPending, onChoose }: ChoiceButtonsProps) {
  return (
    <span role="group" aria-label={fix.label} className={styles.choices}>
      <span className={styles.question}>{fix.label}:</span>
      {fix.choices?.map(({ value, label }) => (
        <Button key={value} size="sm" disabled={isPending} onClick={() => onChoose(value)}>
          {label}
        </Button>
      ))}
    </span>
  )
}

const missingRecordKinds: Readonly<Record<string, ImportKind>> = {
  property_not_found: 'property',
  unit_not_found: 'unit',
}

/** A link to import missing records first, if this import can't create them. */
function ImportFirstLink({ kind, group }: { kind: ImportKind; group: MergedIssueGroup }) {
  const missingKind = missingRecordKinds[group.code]
  const mayImport = useCan(`${missingKind ?? kind}:import`)
  const canCreateHere = group.fixes.some(({ key }) => key === 'create_missing')
  if (!missingKind || missingKind === kind || !mayImport || canCreateHere) return null
  return (
    <PageLink to={importKinds[missingKind].getWizardPath()} className={buttonClassName({ size: 'sm' })}>
      {texts.importFirst[missingKind]}
    </PageLink>
  )
}

interface MergedIssueGroup extends ImportIssueGroup {
  /** The headings of the affected columns. */
  columns: string[]
}

/** Issues whose fix applies to every column, so that they are shown once. */
const sharedFixCodes: ReadonlySet<string> = new Set(['date_ambiguous', 'number_ambiguous'])

export const hasSharedFix = (code: string) => sharedFixCodes.has(code)

/** Merges issues of several columns that one fix resolves. */
export function mergeIssueGroups(groups: readonly ImportIssueGroup[]): MergedIssueGroup[] {
  const mergedGroups: MergedIssueGroup[] = []
  for (const group of groups) {
    const columns = group.column === null ? [] : [group.column]
    const existingGroup = hasSharedFix(group.code)
      ? mergedGroups.find(({ code }) => code === group.code)
      : undefined
    if (!existingGroup) {
      mergedGroups.push({ ...group, columns })
      continue
    }
    existingGroup.count += group.count
    existingGroup.columns.push(...columns)
  }
  return mergedGroups
}
