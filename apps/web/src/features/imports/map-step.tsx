import { Badge, Banner, Button, Card, Select, type BadgeTone } from '@parapet/ui'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useCheckImport } from '~/data/imports/mutations'
import type { ImportFile } from '~/data/imports/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatList } from '~/lib/format'
import { importTexts as texts } from './texts.ts'
import {
  assignField,
  findMissingFields,
  getTier,
  sortColumns,
  toMapping,
  type Mapping,
  type MappingTier,
} from './column-mapping.ts'
import { importKinds } from './import-kinds.ts'
import type { StepProps } from './import-wizard.tsx'
import styles from './map-step.module.css'
import frame from './imports.module.css'

const samplesMax = 3
const tierTones: Record<MappingTier, BadgeTone> = {
  auto: 'success',
  check: 'warning',
  choose: 'warning',
  chosen: 'accent',
  left: 'neutral',
}

/** Maps columns to fields. */
export function MapStep({ scope, detail: { file }, onStepChange }: StepProps) {
  const check = useCheckImport(scope, file.fileId)
  const [mapping, setMapping] = useState<Mapping>(() => toMapping(file.mapping))
  const { substitutes, essentialField } = importKinds[file.kind]
  const missing = findMissingFields(file.fields, mapping, substitutes, file.impliedFields)
  const isBlocked = missing.some(({ key }) => key === essentialField)

  function checkRows() {
    check.mutate(
      { mapping: Object.entries(mapping).map(([index, field]) => ({ index: Number(index), field })) },
      { onSuccess: () => onStepChange('check') },
    )
  }

  return (
    <>
      {check.isError ? (
        <Banner tone="danger" role="alert">
          {describeFailure(check.error)}
        </Banner>
      ) : null}
      <RequiredFields file={file} mapping={mapping} missing={missing} isBlocked={isBlocked} />
      <Card description={texts.mapIntro} padding="md">
        <ul className={styles.columns}>
          {sortColumns(file.mapping, file.fields).map((column) => {
            const tier = getTier(column, mapping)
            const samples = file.columns.find(({ index }) => index === column.index)?.samples ?? []
            const visibleSamples = samples.filter((sample) => sample !== '').slice(0, samplesMax)
            return (
              <li key={column.index} className={styles.column} data-tier={tier}>
                <span className={styles.source}>
                  <span className={styles.header}>{column.sourceColumn}</span>
                  <span className={styles.samples}>
                    {visibleSamples.length === 0 ? texts.noSamples : visibleSamples.join(' · ')}
                  </span>
                </span>
                <Select
                  className={styles.field ?? ''}
                  aria-label={texts.fieldOf(column.sourceColumn)}
                  value={mapping[column.index] ?? ''}
                  onChange={(event) =>
                    setMapping(assignField(mapping, column.index, event.target.value || null, file.fields))
                  }
                >
                  <option value="">{texts.leaveOut}</option>
                  {file.fields.map(({ key, label, required, takesSeveral }) => (
                    <option key={key} value={key}>
                      {labelOption(
                        `${label}${required ? ' *' : ''}`,
                        takesSeveral ? null : findColumnOf(file, mapping, key, column.index),
                      )}
                    </option>
                  ))}
                </Select>
                <span className={styles.tier}>
                  <Badge tone={tierTones[tier]}>{texts.tiers[tier]}</Badge>
                </span>
              </li>
            )
          })}
        </ul>
      </Card>
      <div className={frame.actions}>
        <Button size="md-lg" onClick={() => onStepChange('recognize')}>
          {texts.back}
        </Button>
        <Button
          size="md-lg"
          tone="primary"
          disabled={isBlocked}
          loading={check.isPending}
          onClick={checkRows}
        >
          {texts.checkRows(texts.rows(file.rowCount))}
        </Button>
      </div>
    </>
  )
}

interface RequiredFieldsProps {
  file: ImportFile
  mapping: Mapping
  missing: ImportFile['fields']
  isBlocked: boolean
}

/** The required fields, with the column that fills each. */
function RequiredFields({ file, mapping, missing, isBlocked }: RequiredFieldsProps) {
  const { substitutes } = importKinds[file.kind]
  const isFilled = (key: string) => Object.values(mapping).includes(key) || file.impliedFields.includes(key)
  const required = listRequired(file.fields, (key) =>
    isFilled(key) ? [] : (substitutes[key] ?? []).filter(isFilled),
  )

  return (
    <Card title={texts.needed[file.kind]}>
      <ul className={styles.required}>
        {required.map(({ key, label }) => {
          const source = describeSource(file, mapping, key)
          return (
            <li key={key} className={styles.requirement} data-missing={source ? undefined : ''}>
              {source ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
              <span>
                {label} <span className={frame.note}>{source ?? texts.notMatched}</span>
              </span>
            </li>
          )
        })}
      </ul>
      {missing.length > 0 ? (
        <Banner tone="warning" className={styles.missing ?? ''}>
          {isBlocked
            ? texts.essentialField[file.kind]
            : texts.neededMissing(formatList(missing.map(({ label }) => label)))}
        </Banner>
      ) : null}
    </Card>
  )
}

/** The required fields, replaced by their substitutes if those are filled. */
function listRequired(fields: ImportFile['fields'], findSubstitutes: (key: string) => string[]) {
  const keys = fields
    .filter(({ required }) => required)
    .flatMap(({ key }) => {
      const substitutes = findSubstitutes(key)
      return substitutes.length > 0 ? substitutes : [key]
    })
  return fields.filter(({ key }) => keys.includes(key))
}

/** Describes what fills a field; null if nothing does. */
function describeSource(file: ImportFile, mapping: Mapping, field: string): string | null {
  const sourceColumn = findColumnOf(file, mapping, field)
  if (sourceColumn !== null) return texts.filledBy(sourceColumn)
  return file.impliedFields.includes(field) ? texts.filledByHeadings : null
}

/** The column that fills a field, other than `exceptIndex`. */
function findColumnOf(
  file: ImportFile,
  mapping: Mapping,
  field: string,
  exceptIndex?: number,
): string | null {
  const match = file.mapping.find(({ index }) => mapping[index] === field && index !== exceptIndex)
  return match?.sourceColumn ?? null
}

function labelOption(label: string, sourceColumn: string | null): string {
  return sourceColumn === null ? label : texts.takenBy(label, sourceColumn)
}
