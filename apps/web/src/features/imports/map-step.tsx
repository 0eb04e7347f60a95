import { Badge, Banner, Button, Card, Select, type BadgeTone } from '@parapet/ui'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { UnsavedGuard } from '~/components/unsaved-guard'
import { useKeptValues } from '~/components/use-kept-values'
import { useCheckImport } from '~/data/imports/mutations'
import type { ImportFile } from '~/data/imports/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatList } from '~/lib/format'
import { listNamedCodes } from '~/lib/named-codes'
import { importTexts as texts } from './texts.ts'
import {
  assignField,
  findMissingFields,
  findSuggestion,
  followCountry,
  getTier,
  isMappingChanged,
  sortColumns,
  type Mapping,
  type MappingTier,
} from './column-mapping.ts'
import { importKinds } from './import-kinds.ts'
import type { StepProps } from './import-wizard.tsx'
import { leavesMapping } from './wizard-steps.ts'
import styles from './map-step.module.css'
import importStyles from './imports.module.css'

const maxSamples = 3
/** Fewer columns that aren't imported are shown among the others. */
const minFoldedColumns = 4
const tierTones: Record<MappingTier, BadgeTone> = {
  auto: 'success',
  check: 'warning',
  choose: 'warning',
  chosen: 'accent',
  omitted: 'neutral',
}

/** Maps columns to fields. */
export function MapStep({ scope, detail: { file }, onStepChange, mapping, onMappingChange }: StepProps) {
  const check = useCheckImport(scope, file.fileId)
  const { substitutes, essentialField } = importKinds[file.kind]
  const fields = followCountry(file.fields, mapping, file.options.defaultCountry)
  const missingFields = findMissingFields(fields, mapping, substitutes, file.impliedFields)
  const isBlocked = missingFields.some(({ key }) => key === essentialField)

  // Decided once: a column doesn't move while people choose its field.
  const [{ visibleColumns, foldedColumns }] = useState(() => {
    const sortedColumns = sortColumns(file.mapping, file.fields)
    const unmappedColumns = sortedColumns.filter(
      (column) => getTier(column, mapping, file.fields) === 'omitted',
    )
    return unmappedColumns.length < minFoldedColumns
      ? { visibleColumns: sortedColumns, foldedColumns: [] }
      : {
          visibleColumns: sortedColumns.filter((column) => !unmappedColumns.includes(column)),
          foldedColumns: unmappedColumns,
        }
  })

  useKeptValues({
    name: 'mapping',
    collect: () => (isMappingChanged(mapping, file.mapping) ? mapping : null),
    bringBack: (kept: Mapping) => onMappingChange(kept),
  })

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
      <RequiredFields
        file={file}
        fields={fields}
        mapping={mapping}
        missingFields={missingFields}
        isBlocked={isBlocked}
      />
      <Card description={texts.mapIntro} padding="md">
        <ColumnList
          file={file}
          columns={visibleColumns}
          mapping={mapping}
          onAssign={(index, field) => onMappingChange(assignField(mapping, index, field, file.fields))}
        />
        {foldedColumns.length > 0 ? (
          <details className={styles.folded}>
            <summary>{texts.notImported(foldedColumns.length)}</summary>
            <ColumnList
              file={file}
              columns={foldedColumns}
              mapping={mapping}
              onAssign={(index, field) => onMappingChange(assignField(mapping, index, field, file.fields))}
            />
          </details>
        ) : null}
      </Card>
      <UnsavedGuard
        isDirty={isMappingChanged(mapping, file.mapping) && !check.isPending}
        losesChanges={(current, next) => leavesMapping(file, current, next)}
        onDiscard={() => onMappingChange(null)}
      />
      <div className={`${importStyles.actions} ${styles.footer}`}>
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

interface ColumnListProps {
  file: ImportFile
  columns: ImportFile['mapping']
  mapping: Mapping
  onAssign: (index: number, field: string | null) => void
}

/** Columns, each with sample values and the field it fills. */
function ColumnList({ file, columns, mapping, onAssign }: ColumnListProps) {
  return (
    <ul className={styles.columns}>
      {columns.map((column) => {
        const tier = getTier(column, mapping, file.fields)
        const samples = file.columns.find(({ index }) => index === column.index)?.samples ?? []
        const visibleSamples = samples.filter((sample) => sample !== '').slice(0, maxSamples)
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
              aria-label={texts.fieldForColumn(column.sourceColumn)}
              value={mapping[column.index] ?? ''}
              onChange={(event) => onAssign(column.index, event.target.value || null)}
            >
              <option value="">{texts.doNotImport}</option>
              {followCountry(file.fields, mapping, file.options.defaultCountry).map(
                ({ key, label, required, takesSeveral }) => (
                  <option key={key} value={key}>
                    {labelFieldOption(
                      `${label}${required ? ' *' : ''}`,
                      takesSeveral ? null : findSourceColumn(file, mapping, key, column.index),
                    )}
                  </option>
                ),
              )}
            </Select>
            <span className={styles.tier}>
              <Badge tone={tierTones[tier]}>{texts.tiers[tier]}</Badge>
            </span>
            <ColumnSuggestion file={file} column={column} mapping={mapping} onAssign={onAssign} />
          </li>
        )
      })}
    </ul>
  )
}

interface ColumnSuggestionProps extends Pick<ColumnListProps, 'file' | 'mapping' | 'onAssign'> {
  column: ImportFile['mapping'][number]
}

/** The field that a column probably fills, with the reason and a button to use it. */
function ColumnSuggestion({ file, column, mapping, onAssign }: ColumnSuggestionProps) {
  const suggestion = findSuggestion(column, mapping, file.fields)
  const field = file.fields.find(({ key }) => key === suggestion?.field)
  if (!suggestion || !field) return null
  const { fits } = suggestion
  return (
    <span className={styles.suggestion}>
      <span>
        {fits ? texts.suggestion(field.label, fits.values, fits.of) : texts.suggestionByHeader(field.label)}
      </span>
      <Button
        size="sm"
        aria-label={texts.useSuggestionFor(field.label, column.sourceColumn)}
        onClick={() => onAssign(column.index, field.key)}
      >
        {texts.useSuggestion}
      </Button>
    </span>
  )
}

interface RequiredFieldsProps {
  file: ImportFile
  fields: ImportFile['fields']
  mapping: Mapping
  missingFields: ImportFile['fields']
  isBlocked: boolean
}

/** The required fields, with the column that fills each. */
function RequiredFields({ file, fields, mapping, missingFields, isBlocked }: RequiredFieldsProps) {
  const { substitutes } = importKinds[file.kind]
  const isFilled = (key: string) => Object.values(mapping).includes(key) || file.impliedFields.includes(key)
  const requiredFields = listRequiredFields(fields, (key) =>
    isFilled(key) ? [] : (substitutes[key] ?? []).filter(isFilled),
  )

  const hasCountries = Object.values(mapping).includes('country')
  const missingInSome = hasCountries
    ? findMissingFields(file.fields, mapping, substitutes, file.impliedFields).filter(
        ({ requiredIn }) => requiredIn !== null,
      )
    : []

  return (
    <Card title={texts.requiredFields[file.kind]}>
      <ul className={styles.required}>
        {requiredFields.map(({ key, label }) => {
          const source = describeSource(file, mapping, key)
          return (
            <li key={key} className={styles.requirement} data-missing={source ? undefined : ''}>
              {source ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
              <span>
                {label} <span className={importStyles.note}>{source ?? texts.notMatched}</span>
              </span>
            </li>
          )
        })}
      </ul>
      {missingInSome.map(({ key, label, requiredIn }) => (
        <p key={key} className={`${importStyles.note} ${styles.needed}`}>
          {texts.requiredIn(label, formatList(listNames(requiredIn!)))}
        </p>
      ))}
      {missingFields.length > 0 ? (
        <Banner tone="warning" className={styles.missing ?? ''}>
          {isBlocked
            ? texts.essentialField[file.kind]
            : texts.missingRequiredFields(formatList(missingFields.map(({ label }) => label)))}
        </Banner>
      ) : null}
    </Card>
  )
}

const listNames = (countries: readonly string[]) =>
  listNamedCodes(countries.join(' '), countries[0]!, 'region').map(({ name }) => name)

/** The required fields, replaced by their substitutes if those are filled. */
function listRequiredFields(fields: ImportFile['fields'], findSubstitutes: (key: string) => string[]) {
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
  const sourceColumn = findSourceColumn(file, mapping, field)
  if (sourceColumn !== null) return texts.filledBy(sourceColumn)
  return file.impliedFields.includes(field) ? texts.filledByRowHeadings : null
}

/** The column that fills a field, other than `exceptIndex`. */
function findSourceColumn(
  file: ImportFile,
  mapping: Mapping,
  field: string,
  exceptIndex?: number,
): string | null {
  const match = file.mapping.find(({ index }) => mapping[index] === field && index !== exceptIndex)
  return match?.sourceColumn ?? null
}

function labelFieldOption(label: string, sourceColumn: string | null): string {
  return sourceColumn === null ? label : texts.matchedTo(label, sourceColumn)
}
