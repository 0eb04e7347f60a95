import { CircleAlert, CircleCheck, Clock, File, RotateCw, X } from 'lucide-react'
import { type ComponentProps, type FocusEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { joinClasses } from '../internal/join-classes.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { useFocusFallback } from '../internal/use-focus-fallback.ts'
import { Progress } from '../progress/progress.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './upload-list.module.css'

export interface FileUpload {
  id: string
  name: string
  sizeBytes?: number
  /** `processing` means that the upload is complete and the server is checking the file. */
  status: 'waiting' | 'uploading' | 'processing' | 'done' | 'failed'
  /** 0 to 1; absent or null while it is unknown. */
  progress?: number | null
  /** What is wrong and what to do, for `failed`. */
  error?: string
  /** The outcome, for `done`: `338 rows`. */
  result?: ReactNode
}

export interface UploadListProps extends Omit<ComponentProps<'ul'>, 'children'> {
  /** The accessible name of the list: `Property files`. */
  label: string
  uploads: readonly FileUpload[]
  /** Shows a button for waiting, uploading, and processing files. */
  onCancel?: (upload: FileUpload) => void
  /** Shows a button for failed files. */
  onRetry?: (upload: FileUpload) => void
  /** Shows a button for finished and failed files. */
  onRemove?: (upload: FileUpload) => void
}

/** The files of a `FileDrop`, each with its progress, outcome, and actions. */
export function UploadList({
  label,
  uploads,
  onCancel,
  onRetry,
  onRemove,
  className,
  ref,
  onFocus,
  onBlur,
  ...props
}: UploadListProps) {
  const list = useRef<HTMLUListElement>(null)
  const listRef = useMemo(() => mergeRefs<HTMLUListElement>(list, ref), [ref])
  const focusedIndex = useRef(0)
  // Every button disappears when it is pressed: a retried file can be canceled instead, and a removed file is gone.
  const focusFallback = useFocusFallback(() => findButtonToFocus(list.current, focusedIndex.current))
  const announcement = useUploadAnnouncement(uploads)

  return (
    <>
      {/* The list only tracks which of its buttons has focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        {...props}
        ref={listRef}
        // Gets focus if no button is left.
        tabIndex={-1}
        onFocus={(event) => {
          onFocus?.(event)
          focusFallback.onFocus(event)
          focusedIndex.current = findItemIndex(event)
        }}
        onBlur={(event) => {
          onBlur?.(event)
          focusFallback.onBlur()
        }}
        aria-label={label}
        className={joinClasses(styles.root, className)}
        data-slot="upload-list"
      >
        {uploads.map((upload) => (
          <li className={styles.item} key={upload.id} data-status={upload.status}>
            <span className={styles.icon}>{icons[upload.status]}</span>
            <div className={styles.texts}>
              <span className={styles.name} title={upload.name}>
                {upload.name}
              </span>
              <span className={styles.detail}>{describeUpload(upload)}</span>
            </div>
            <span className={styles.actions}>
              {upload.status === 'failed' && onRetry ? (
                <IconButton
                  size="sm"
                  label={`Try uploading ${upload.name} again`}
                  icon={<RotateCw />}
                  onClick={() => onRetry(upload)}
                />
              ) : null}
              {isInProgress(upload) && onCancel ? (
                <IconButton
                  size="sm"
                  label={`Cancel uploading ${upload.name}`}
                  icon={<X />}
                  onClick={() => onCancel(upload)}
                />
              ) : null}
              {!isInProgress(upload) && onRemove ? (
                <IconButton
                  size="sm"
                  label={`Remove ${upload.name}`}
                  icon={<X />}
                  onClick={() => onRemove(upload)}
                />
              ) : null}
            </span>
            {upload.status === 'uploading' || upload.status === 'processing' ? (
              <Progress
                className={styles.progress}
                label={upload.name}
                hideLabel
                value={upload.status === 'processing' ? null : (upload.progress ?? null)}
              />
            ) : null}
            {upload.status === 'failed' && upload.error ? (
              <p className={styles.error}>{upload.error}</p>
            ) : null}
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}

function findItemIndex({ currentTarget, target }: FocusEvent<HTMLElement>): number {
  return [...currentTarget.children].findIndex((item) => item.contains(target))
}

/** The button of the file at the index, or else of the last file, or else the first button. */
function findButtonToFocus(list: HTMLElement | null, index: number): HTMLElement | null {
  const items = [...(list?.children ?? [])]
  const buttons = items.map((item) => item.querySelector<HTMLElement>('button'))
  return buttons[Math.min(index, items.length - 1)] ?? buttons.find((button) => button !== null) ?? list
}

const icons: Record<FileUpload['status'], ReactNode> = {
  waiting: <Clock aria-hidden="true" />,
  uploading: <File aria-hidden="true" />,
  processing: <File aria-hidden="true" />,
  done: <CircleCheck aria-hidden="true" />,
  failed: <CircleAlert aria-hidden="true" />,
}

function isInProgress({ status }: FileUpload): boolean {
  return status === 'waiting' || status === 'uploading' || status === 'processing'
}

function describeUpload({ status, sizeBytes, progress, result }: FileUpload): ReactNode {
  const size = sizeBytes === undefined ? null : formatFileSize(sizeBytes)
  if (status === 'failed') return size ? `Upload failed · ${size}` : 'Upload failed'
  if (status === 'waiting') return size ? `Waiting · ${size}` : 'Waiting'
  if (status === 'processing') return size ? `Processing · ${size}` : 'Processing'
  if (status === 'done') return result ?? (size ? `Uploaded · ${size}` : 'Uploaded')
  const percent = progress === null || progress === undefined ? null : `${Math.round(progress * 100)}%`
  return [percent ?? 'Uploading', size ? `of ${size}` : null].filter(Boolean).join(' ')
}

/** Announces uploads that have finished or failed; announcing progress would never stop. */
function useUploadAnnouncement(uploads: readonly FileUpload[]): string {
  const key = uploads.map(({ id, status }) => `${id}:${status}`).join(' ')
  const [previous, setPrevious] = useState({ key, uploads, announcement: '' })
  if (previous.key === key) return previous.announcement

  const previousStatuses = new Map(previous.uploads.map(({ id, status }) => [id, status]))
  const finished = uploads.filter(({ id, status }) => {
    const previousStatus = previousStatuses.get(id)
    return (
      previousStatus !== undefined && previousStatus !== status && (status === 'done' || status === 'failed')
    )
  })
  const announcement = finished.map(describeOutcome).join(' ')
  setPrevious({ key, uploads, announcement })
  return announcement
}

function describeOutcome({ name, status, error }: FileUpload): string {
  if (status === 'done') return `${name} uploaded.`
  return error ? `Couldn’t upload ${name}. ${error}` : `Couldn’t upload ${name}.`
}

const sizeUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** `1.4 MB`, in steps of 1000 as in file managers. */
export function formatFileSize(bytes: number): string {
  const power = Math.min(sizeUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const unit = sizeUnits[power] ?? 'byte'
  const value = bytes / 1000 ** power
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value)
}
