import { DataTable, severityWords, Tag, type DataTableColumn } from '@parapet/ui'
import { hazardTexts } from '~/components/threats/hazard-texts'
import type { MatchingRadii } from '~/data/matching/queries'
import {
  hazards,
  radiusSeverities,
  parseRule,
  type RadiusSeverity,
  type RuleValues,
  describeDistance,
  type UnitSystem,
} from './hazard-rule.ts'
import styles from './matching.module.css'
import { matchingTexts as texts } from './texts.ts'

export interface RadiiTableProps {
  radii: MatchingRadii
  preset: string
  /** The form's rules; those with custom distances get a row each. */
  rules: RuleValues
  unitSystem: UnitSystem
}

interface Row {
  id: string
  title: string
  detail: string | null
  isCustom: boolean
  meters: Record<RadiusSeverity, number>
}

const hazardColumn: DataTableColumn<Row> = {
  id: 'hazard',
  header: texts.hazard,
  minWidth: 200,
  cell: ({ title, detail, isCustom }) => (
    <span className={styles.rowName}>
      <span className={styles.rowTitle}>
        {title} {isCustom ? <Tag>{texts.customRule}</Tag> : null}
      </span>
      {detail ? <span className={styles.rowDetail}>{detail}</span> : null}
    </span>
  ),
}

/** The distance for each hazard under the form's current values. */
export function RadiiTable({ radii, preset, rules, unitSystem }: RadiiTableProps) {
  const columns: DataTableColumn<Row>[] = [
    hazardColumn,
    ...radiusSeverities.map((severity): DataTableColumn<Row> => ({
      id: severity,
      header: severityWords[severity],
      align: 'end',
      width: 104,
      canHide: false,
      cell: ({ meters }) => describeDistance(meters[severity], unitSystem),
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

/** Hazards with custom distances first, then the preset's, grouped by shared distances. */
function listRows({ presets, rows }: MatchingRadii, preset: string, rules: RuleValues): Row[] {
  const factor = presets.find((candidate) => candidate.preset === preset)?.factor ?? 1
  const customRows = hazards.flatMap((hazard): Row[] => {
    const customRadii = parseRule(rules[hazard])?.radii
    if (!customRadii) return []
    const meters = { minor: 0, moderate: 0, severe: 0, extreme: 0 }
    for (const severity of radiusSeverities) meters[severity] = customRadii[severity] ?? 0
    return [{ id: hazard, title: hazardTexts[hazard], detail: null, isCustom: true, meters }]
  })
  const isCustom = (hazard: string) => customRows.some(({ id }) => id === hazard)
  const defaultRows = rows.flatMap(({ row, hazards: rowHazards, radii }): Row[] => {
    const defaultHazards = rowHazards.filter((hazard) => !isCustom(hazard))
    if (defaultHazards.length === 0) return []
    const meters = {
      minor: radii.minor * factor,
      moderate: radii.moderate * factor,
      severe: radii.severe * factor,
      extreme: radii.extreme * factor,
    }
    const detail =
      rowHazards.length === 1 ? null : defaultHazards.map((hazard) => hazardTexts[hazard]).join(', ')
    return [{ id: row, title: texts.rows[row], detail, isCustom: false, meters }]
  })
  return [...customRows, ...defaultRows]
}
