import {
  Banner,
  Button,
  Card,
  DataTable,
  DescriptionItem,
  DescriptionList,
  Field,
  NumberInput,
  Select,
  Text,
  type DataTableColumn,
} from '@parapet/ui'
import { useState } from 'react'
import { UnsavedGuard } from '~/components/unsaved-guard'
import { useCheckImport } from '~/data/imports/mutations'
import type { ImportFile } from '~/data/imports/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber, formatPercent, formatRelativeTime } from '~/lib/format'
import { importTexts as texts } from './texts.ts'
import { isMappingChanged } from './column-mapping.ts'
import type { StepProps } from './import-wizard.tsx'
import { leavesMapping } from './wizard-steps.ts'
import { getRegionalSettings } from '~/lib/regional-settings'
import styles from './imports.module.css'
import { labelValue, listFilledFields, listDisplayFields } from './display-fields.ts'

const previewRowCount = 5

type PreviewRow = ImportFile['preview'][number]

/** The detected format, the file layout, and the number of matched columns. */
export function RecognizeStep({
  scope,
  detail: { file },
  onStepChange,
  mapping,
  onMappingChange,
}: StepProps) {
  const reread = useCheckImport(scope, file.fileId)
  const [layout, setLayout] = useState<ChosenLayout>(file)
  const isChanged =
    layout.sheet !== file.sheet || (layout.headerRow !== null && layout.headerRow !== file.headerRow)
  const matchedCount = file.mapping.filter(({ field }) => field !== null).length
  const format = texts.formats[file.detectedFormat.key]
  const percent = formatPercent(file.detectedFormat.confidence)

  function rereadFile() {
    reread.mutate(
      {
        ...(layout.sheet === null ? {} : { sheet: layout.sheet }),
        ...(layout.headerRow === null ? {} : { headerRow: layout.headerRow }),
      },
      { onSuccess: (response) => 'file' in response && setLayout(response.file) },
    )
  }

  return (
    <>
      {reread.isError ? (
        <Banner tone="danger" role="alert" title={texts.couldNotReread}>
          {describeFailure(reread.error)}
        </Banner>
      ) : null}
      <div className={styles.columns}>
        <Card>
          <div className={styles.column}>
            <div className={styles.stack}>
              <h2 className={styles.headline}>{texts.matchedColumns(matchedCount, file.mapping.length)}</h2>
              <Text>
                {format
                  ? texts.recognizedFormat(format, percent)
                  : file.mappingRemembered
                    ? null
                    : texts.unrecognizedFormat}{' '}
                {file.mappingRemembered ? texts.reusedMapping : null}
              </Text>
            </div>
            {file.duplicateOf?.importedAt ? (
              <Banner>{texts.duplicate[file.kind](formatRelativeTime(file.duplicateOf.importedAt))}</Banner>
            ) : null}
            {file.notices.map((notice) => (
              <Banner key={notice.code + notice.message} tone="warning">
                {notice.message}
              </Banner>
            ))}
            <RowPreview file={file} />
          </div>
        </Card>
        <LayoutCard file={file} layout={layout} onLayoutChange={setLayout} />
      </div>
      <UnsavedGuard
        isDirty={isChanged || isMappingChanged(mapping, file.mapping)}
        losesChanges={(current, next) =>
          isChanged
            ? current.pathname !== next.pathname || current.search !== next.search
            : leavesMapping(file, current, next)
        }
        onDiscard={() => onMappingChange(null)}
      />
      <div className={styles.actions}>
        <Button size="md-lg" onClick={() => onStepChange('upload')}>
          {texts.chooseAnotherFile}
        </Button>
        {/* Columns are matched only after the chosen sheet or header row has been shown. */}
        {isChanged ? (
          <Button size="md-lg" tone="primary" loading={reread.isPending} onClick={rereadFile}>
            {texts.rereadFile}
          </Button>
        ) : (
          <Button size="md-lg" tone="primary" onClick={() => onStepChange('map')}>
            {texts.matchColumns}
          </Button>
        )}
      </div>
    </>
  )
}

/** The sheet and header row to read. A header row of null is detected. */
interface ChosenLayout extends Pick<ImportFile, 'sheet'> {
  headerRow: number | null
}

function RowPreview({ file }: { file: ImportFile }) {
  const filledKeys = listFilledFields(file)
  const fields = listDisplayFields(file).filter(({ key }) => filledKeys.has(key))
  if (fields.length === 0 || file.preview.length === 0) return null
  return (
    <DataTable
      label={texts.preview}
      columns={[
        { id: 'n', header: texts.previewRow, width: 88, cell: ({ n }) => texts.rowNumber(formatNumber(n)) },
        ...fields.map(({ key, label }): DataTableColumn<PreviewRow> => ({
          id: key,
          header: label,
          width: 160,
          canHide: false,
          cell: (row) => labelValue(fields, key, row.values[key] ?? ''),
        })),
      ]}
      rows={file.preview.slice(0, previewRowCount)}
      getRowId={(row) => String(row.n)}
    />
  )
}

interface LayoutCardProps {
  file: ImportFile
  layout: ChosenLayout
  onLayoutChange: (layout: ChosenLayout) => void
}

function LayoutCard({ file, layout, onLayoutChange }: LayoutCardProps) {
  return (
    <Card title={texts.layout}>
      <div className={styles.column}>
        <DescriptionList>
          <DescriptionItem term={texts.filename}>{file.filename}</DescriptionItem>
          <DescriptionItem term={texts.rowCount}>{formatNumber(file.rowCount)}</DescriptionItem>
          <DescriptionItem term={texts.size}>{formatBytes(file.bytes)}</DescriptionItem>
          {file.delimiter === null ? null : (
            <>
              <DescriptionItem term={texts.encoding}>{file.encoding.toUpperCase()}</DescriptionItem>
              <DescriptionItem term={texts.delimiter}>
                {texts.delimiters[file.delimiter] ?? file.delimiter}
              </DescriptionItem>
            </>
          )}
        </DescriptionList>
        <LayoutForm file={file} layout={layout} onLayoutChange={onLayoutChange} />
        {file.ignored.length > 0 ? (
          <details>
            <summary>{texts.ignoredLines(file.ignored.length)}</summary>
            <ul className={styles.list}>
              {file.ignored.map(({ n, text, reason }) => (
                <li key={n} className={styles.item}>
                  <span className={styles.itemText}>
                    {texts.ignoredLine(formatNumber(n))}: {text}
                    <span className={styles.note}>{reason}</span>
                  </span>
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </Card>
  )
}

/** Chooses another sheet or header row. */
function LayoutForm({ file, layout, onLayoutChange }: LayoutCardProps) {
  const { sheet, headerRow } = layout

  function chooseSheet(name: string) {
    const isNamed = headerRow !== null && headerRow !== file.headerRow
    const ownHeaderRow = name === file.sheet ? file.headerRow : null
    onLayoutChange({ sheet: name, headerRow: isNamed ? headerRow : ownHeaderRow })
  }

  return (
    <div className={styles.stack}>
      {file.sheets.length > 1 ? (
        <Field label={texts.sheet}>
          <Select value={sheet ?? ''} onChange={(event) => chooseSheet(event.target.value)}>
            {file.sheets.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field
        label={texts.headerRow}
        help={sheet === file.sheet ? texts.headerRowHelp : texts.newHeaderRowHelp}
      >
        <NumberInput
          locale={getRegionalSettings().locale}
          value={headerRow}
          onValueChange={(value) => onLayoutChange({ sheet, headerRow: value })}
        />
      </Field>
    </div>
  )
}

function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`
  return `${formatNumber(bytes / 1_000_000, { maximumFractionDigits: 1 })} MB`
}
