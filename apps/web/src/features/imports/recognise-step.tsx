import {
  Banner,
  Button,
  Card,
  DescriptionItem,
  DescriptionList,
  Field,
  NumberInput,
  Select,
  Text,
} from '@parapet/ui'
import { useState } from 'react'
import { useCheckImport } from '~/data/imports/mutations'
import type { ImportFile } from '~/data/imports/queries'
import { describeFailure } from '~/lib/describe-failure'
import { formatNumber, formatRelativeTime } from '~/lib/format'
import { importTexts as texts } from '~/texts/imports'
import type { StepProps } from './import-wizard.tsx'
import styles from './imports.module.css'

const previewRows = 5

/** What kind of file it is, how it was read, and how many columns are understood. */
export function RecogniseStep({ orgId, detail: { file }, onStepChange }: StepProps) {
  const matched = file.mapping.filter(({ field }) => field !== null).length
  const format = texts.formats[file.detectedFormat.key]
  const percent = formatNumber(file.detectedFormat.confidence, { style: 'percent' })

  return (
    <>
      <div className={styles.columns}>
        <Card>
          <div className={styles.column}>
            <div className={styles.stack}>
              <h2 className={styles.headline}>
                {format ? texts.looksLike(format, percent) : texts.looksGeneric}
              </h2>
              <Text>
                {texts.matched(formatNumber(matched), formatNumber(file.mapping.length))}{' '}
                {file.mappingRemembered ? texts.remembered : null}
              </Text>
            </div>
            {file.duplicateOf?.importedAt ? (
              <Banner>{texts.duplicate(formatRelativeTime(file.duplicateOf.importedAt))}</Banner>
            ) : null}
            {file.notices.map((notice) => (
              <Banner key={notice.code + notice.message} tone="warning">
                {notice.message}
              </Banner>
            ))}
            <Preview file={file} />
          </div>
        </Card>
        <LayoutCard orgId={orgId} file={file} />
      </div>
      <div className={styles.actions}>
        <Button size="md-lg" onClick={() => onStepChange('upload')}>
          {texts.another}
        </Button>
        <Button size="md-lg" tone="primary" onClick={() => onStepChange('map')}>
          {texts.toMap}
        </Button>
      </div>
    </>
  )
}

function Preview({ file }: { file: ImportFile }) {
  const fields = file.fields.filter(({ key }) => file.mapping.some(({ field }) => field === key))
  if (fields.length === 0 || file.preview.length === 0) return null
  return (
    // A table that scrolls sideways must be within reach of the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.preview} role="region" aria-label={texts.preview} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.previewRow}</th>
            {fields.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.preview.slice(0, previewRows).map((row) => (
            <tr key={row.n}>
              <td>{row.n}</td>
              {fields.map(({ key }) => (
                <td key={key}>{row.values[key]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function LayoutCard({ orgId, file }: { orgId: string; file: ImportFile }) {
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
        <ReadAgain key={`${file.headerRow}${file.sheet}`} orgId={orgId} file={file} />
        {file.ignored.length > 0 ? (
          <details>
            <summary>{texts.ignored(formatNumber(file.ignored.length))}</summary>
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

/** Another heading line or another sheet makes another table of the same file. */
function ReadAgain({ orgId, file }: { orgId: string; file: ImportFile }) {
  const check = useCheckImport(orgId, file.fileId)
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
      <Field label={texts.headerRow} error={check.isError ? describeFailure(check.error) : undefined}>
        <NumberInput value={headerRow} onValueChange={setHeaderRow} />
      </Field>
      {isChanged ? (
        <Button
          loading={check.isPending}
          onClick={() => check.mutate({ headerRow, ...(sheet === null ? {} : { sheet }) })}
        >
          {texts.readAgain}
        </Button>
      ) : null}
    </div>
  )
}

function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} kB`
  return `${formatNumber(bytes / 1_000_000, { maximumFractionDigits: 1 })} MB`
}
