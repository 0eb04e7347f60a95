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
import { useCheckImport } from '~/data/imports/mutations'
import type { ImportFile } from '~/data/imports/queries'
import type { ImportScope } from '~/data/imports/operations'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber, formatRelativeTime } from '~/lib/format'
import { importTexts as texts } from './texts.ts'
import type { StepProps } from './import-wizard.tsx'
import styles from './imports.module.css'
import { listFilledFields, listDisplayFields } from './display-fields.ts'

const previewRowCount = 5

type PreviewRow = ImportFile['preview'][number]

/** The detected format, the file layout, and the number of matched columns. */
export function RecognizeStep({ scope, detail: { file }, onStepChange }: StepProps) {
  const matchedCount = file.mapping.filter(({ field }) => field !== null).length
  const format = texts.formats[file.detectedFormat.key]
  const percent = formatNumber(file.detectedFormat.confidence, { style: 'percent' })

  return (
    <>
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
        <LayoutCard scope={scope} file={file} />
      </div>
      <div className={styles.actions}>
        <Button size="md-lg" onClick={() => onStepChange('upload')}>
          {texts.chooseAnotherFile}
        </Button>
        <Button size="md-lg" tone="primary" onClick={() => onStepChange('map')}>
          {texts.matchColumns}
        </Button>
      </div>
    </>
  )
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
          cell: (row) => row.values[key],
        })),
      ]}
      rows={file.preview.slice(0, previewRowCount)}
      getRowId={(row) => String(row.n)}
    />
  )
}

function LayoutCard({ scope, file }: { scope: ImportScope; file: ImportFile }) {
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
        <RereadForm key={`${file.headerRow}${file.sheet}`} scope={scope} file={file} />
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

/** Re-reads the file with another header row or sheet. */
function RereadForm({ scope, file }: { scope: ImportScope; file: ImportFile }) {
  const check = useCheckImport(scope, file.fileId)
  const [headerRow, setHeaderRow] = useState<number | null>(file.headerRow)
  const [sheet, setSheet] = useState(file.sheet)
  const isChanged = headerRow !== null && (headerRow !== file.headerRow || sheet !== file.sheet)

  return (
    <div className={styles.stack}>
      {file.sheets.length > 1 ? (
        <Field label={texts.sheet}>
          <Select value={sheet ?? ''} onChange={(event) => setSheet(event.target.value)}>
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
        help={texts.headerRowHelp}
        error={check.isError ? describeFailure(check.error) : undefined}
      >
        <NumberInput value={headerRow} onValueChange={setHeaderRow} />
      </Field>
      {isChanged ? (
        <Button
          loading={check.isPending}
          onClick={() => check.mutate({ headerRow, ...(sheet === null ? {} : { sheet }) })}
        >
          {texts.rereadFile}
        </Button>
      ) : null}
    </div>
  )
}

function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`
  return `${formatNumber(bytes / 1_000_000, { maximumFractionDigits: 1 })} MB`
}
