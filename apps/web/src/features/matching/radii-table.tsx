import { DataTable, severityWords, Tag, type DataTableColumn } from '@parapet/ui'
import { hazardTexts } from '~/components/threats/hazard-texts'
import type { MatchingRadii } from '~/data/matching/queries'
import {
  hazards,
  reachSeverities,
  readRule,
  type ReachSeverity,
  type RuleValues,
  describeReach,
  type Measures,
} from './hazard-rule.ts'
import styles from './matching.module.css'
import { matchingTexts as texts } from './texts.ts'

export interface RadiiTableProps {
  radii: MatchingRadii
  preset: string
  /** What was set for single hazards. */
  rules: RuleValues
  measures: Measures
}

interface Row {
  id: string
  title: string
  detail: string | null
  isOwn: boolean
  meters: Record<ReachSeverity, number>
}

const hazardColumn: DataTableColumn<Row> = {
  id: 'hazard',
  header: texts.hazard,
  minWidth: 200,
  cell: ({ title, detail, isOwn }) => (
    <span className={styles.rowName}>
      <span className={styles.rowTitle}>
        {title} {isOwn ? <Tag>{texts.own}</Tag> : null}
      </span>
      {detail ? <span className={styles.rowDetail}>{detail}</span> : null}
    </span>
  ),
}

/** How far each hazard reaches as things are chosen now. */
export function RadiiTable({ radii, preset, rules, measures }: RadiiTableProps) {
  const columns: DataTableColumn<Row>[] = [
    hazardColumn,
    ...reachSeverities.map((severity): DataTableColumn<Row> => ({
      id: severity,
      header: severityWords[severity],
      align: 'end',
      width: 104,
      canHide: false,
      cell: ({ meters }) => describeReach(meters[severity], measures),
    })),
  ]

  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{texts.radii}</h2>
      <p className={styles.detail}>{texts.radiiDetail}</p>
      <DataTable
        label={texts.radii}
        columns={columns}
        rows={listRows(radii, preset, rules)}
        getRowId={({ id }) => id}
      />
    </section>
  )
}

/** Hazards with a reach of their own first, then those that follow the preset, by what they have in common. */
function listRows({ presets, rows }: MatchingRadii, preset: string, rules: RuleValues): Row[] {
  const factor = presets.find((one) => one.preset === preset)?.factor ?? 1
  const own = hazards.flatMap((hazard): Row[] => {
    const typed = readRule(rules[hazard])?.radii
    if (!typed) return []
    const meters = { minor: 0, moderate: 0, severe: 0, extreme: 0 }
    for (const severity of reachSeverities) meters[severity] = typed[severity] ?? 0
    return [{ id: hazard, title: hazardTexts[hazard], detail: null, isOwn: true, meters }]
  })
  const isOwn = (hazard: string) => own.some(({ id }) => id === hazard)
  const general = rows.flatMap(({ row, hazards: all, radii }): Row[] => {
    const rest = all.filter((hazard) => !isOwn(hazard))
    if (rest.length === 0) return []
    const meters = {
      minor: radii.minor * factor,
      moderate: radii.moderate * factor,
      severe: radii.severe * factor,
      extreme: radii.extreme * factor,
    }
    const detail = all.length === 1 ? null : rest.map((hazard) => hazardTexts[hazard]).join(', ')
    return [{ id: row, title: texts.rows[row], detail, isOwn: false, meters }]
  })
  return [...own, ...general]
}
