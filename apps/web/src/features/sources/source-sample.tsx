import { DescriptionItem, DescriptionList, Text } from '@parapet/ui'
import type { SourceDetail, SourceTest } from '~/data/sources/queries'
import styles from './source-overview.module.css'
import { sourceTexts as texts } from './texts.ts'

/** A sample item as received and as parsed, with the field mapping. */
export function SourceSample({
  sample,
  mappingTable,
}: {
  sample: SourceDetail['sampleItem']
  mappingTable: SourceDetail['mappingTable']
}) {
  return (
    <>
      {sample === null ? (
        <Text size="sm" tone="muted">
          {texts.noSample} {texts.noSampleDetail}
        </Text>
      ) : (
        <SampleItem sample={sample} />
      )}
      {mappingTable.length === 0 ? null : (
        <details>
          <summary className={styles.summary}>{texts.mapping}</summary>
          <DescriptionList>
            {mappingTable.map(({ from, to, note }) => (
              <DescriptionItem key={`${from}:${to}`} term={<span className={styles.code}>{from}</span>}>
                <span className={styles.code}>{to}</span>
                {note === null ? null : <span className={styles.muted}> {note}</span>}
              </DescriptionItem>
            ))}
          </DescriptionList>
        </details>
      )}
    </>
  )
}

/** The item as received, next to the threat it becomes. */
export function SampleItem({ sample }: { sample: SourceTest['samples'][number] }) {
  return (
    <div className={styles.sides}>
      <figure className={styles.side}>
        <figcaption className={styles.caption}>{texts.rawItem}</figcaption>
        {sample.raw === null ? (
          <Text size="sm" tone="muted">
            {texts.rawDeleted}
          </Text>
        ) : (
          // Focusable so that it can be scrolled with the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <pre className={styles.raw} tabIndex={0} aria-label={texts.rawItem}>
            {formatSample(sample.raw)}
          </pre>
        )}
      </figure>
      <figure className={styles.side}>
        <figcaption className={styles.caption}>{texts.mappedItem}</figcaption>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre className={styles.raw} tabIndex={0} aria-label={texts.mappedItem}>
          {formatSample(sample.mapped)}
        </pre>
      </figure>
    </div>
  )
}

const maxTextLength = 20_000
const maxListLength = 12

/** Formats a feed item for display: indented JSON, or the original text. Shortens long lists and outlines. */
export function formatSample(item: unknown): string {
  const value = typeof item === 'string' ? parseIfJson(item) : item
  const text = typeof value === 'string' ? value : JSON.stringify(value, shortenValue, 2)
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
}

function parseIfJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Replaces the points of an outline with their count. */
function shortenValue(_key: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const isOutline = value.every((point) => Array.isArray(point) && point.every(Number.isFinite))
  if (isOutline && value.length > 2) return `${value.length} points`
  return value.length > maxListLength
    ? [...value.slice(0, maxListLength), `… ${value.length - maxListLength} more`]
    : value
}
