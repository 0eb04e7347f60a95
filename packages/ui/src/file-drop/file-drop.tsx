import { CircleAlert, FileUp } from 'lucide-react'
import { type ComponentProps, type DragEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import { joinClasses } from '../internal/join-classes.ts'
import { joinIds } from '../internal/field-context.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { useFocusFallback } from '../internal/use-focus-fallback.ts'
import { Progress } from '../progress/progress.tsx'
import styles from './file-drop.module.css'

/** Props that the component sets itself. */
type ReservedProp =
  | 'role'
  | 'aria-label'
  | 'aria-labelledby'
  | 'aria-disabled'
  | 'tabIndex'
  | 'onSelect'
  | 'onDragEnter'
  | 'onDragLeave'
  | 'onDragOver'
  | 'onDrop'
  | 'onPaste'
  | 'children'

export interface FileDropProps extends Omit<ComponentProps<'div'>, ReservedProp> {
  /** Which file to upload: `Property file`. */
  label: string
  /** The accepted types and sizes. */
  help?: ReactNode
  /** As in `<input accept>`: `.csv,.xlsx,text/csv`. */
  accept?: string
  /** @default false */
  multiple?: boolean
  /** @default false */
  disabled?: boolean
  /** What is wrong and what to do. */
  error?: ReactNode
  /** The current upload. `progress` is 0 to 1, or null while it is unknown. */
  upload?: { name: string; progress: number | null; onCancel?: () => void } | null
  onFiles: (files: File[]) => void
  /** Called with the files that `accept` excludes. */
  onReject?: (files: File[]) => void
}

/** Accepts files by drag and drop, paste, or the browser's file dialog. */
export function FileDrop({
  label,
  help,
  accept,
  multiple = false,
  disabled = false,
  error,
  upload = null,
  onFiles,
  onReject,
  className,
  ref,
  onFocus,
  onBlur,
  ...props
}: FileDropProps) {
  const root = useRef<HTMLDivElement>(null)
  const rootRef = useMemo(() => mergeRefs<HTMLDivElement>(root, ref), [ref])
  const input = useRef<HTMLInputElement>(null)
  const baseId = useId()
  const [dragDepth, setDragDepth] = useState(0)
  const isInert = disabled || upload !== null
  const isDragging = dragDepth > 0 && !isInert
  // The button that chooses a file disappears during the upload.
  const focusFallback = useFocusFallback(
    () => root.current?.querySelector<HTMLElement>('button:enabled') ?? root.current,
  )

  function addFiles(list: FileList | null | undefined) {
    const files = [...(list ?? [])]
    if (isInert || files.length === 0) return
    const accepted = files.filter((file) => acceptsFile(file, accept))
    const rejected = files.filter((file) => !acceptsFile(file, accept))
    if (rejected.length > 0) onReject?.(rejected)
    if (accepted.length > 0) onFiles(multiple ? accepted : accepted.slice(0, 1))
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setDragDepth(0)
    addFiles(event.dataTransfer.files)
  }

  return (
    // Drop and paste are optional; the button inside is accessible by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      {...props}
      ref={rootRef}
      role="group"
      // Gets focus if no button is left.
      tabIndex={-1}
      onFocus={(event) => {
        onFocus?.(event)
        focusFallback.onFocus(event)
      }}
      onBlur={(event) => {
        onBlur?.(event)
        focusFallback.onBlur()
      }}
      aria-labelledby={`${baseId}label`}
      aria-describedby={joinIds(
        error ? `${baseId}error` : undefined,
        props['aria-describedby'],
        help ? `${baseId}help` : undefined,
      )}
      aria-disabled={disabled || undefined}
      className={joinClasses(styles.root, className)}
      data-slot="file-drop"
      data-dragging={isDragging ? '' : undefined}
      data-invalid={error ? '' : undefined}
      onDragEnter={() => setDragDepth((depth) => depth + 1)}
      onDragLeave={() => setDragDepth((depth) => Math.max(0, depth - 1))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
      onPaste={(event) => {
        // Keeps the page from handling the same paste again.
        if (event.clipboardData.files.length > 0) event.preventDefault()
        addFiles(event.clipboardData.files)
      }}
    >
      <FileUp className={styles.icon} aria-hidden="true" />
      <p className={styles.label} id={`${baseId}label`}>
        {label}
      </p>
      {upload ? (
        <div className={styles.upload}>
          <Progress label={upload.name} value={upload.progress} />
          {upload.onCancel ? (
            <Button size="sm" onClick={upload.onCancel}>
              Cancel upload
            </Button>
          ) : null}
        </div>
      ) : (
        <p className={styles.choices}>
          <Button
            disabled={disabled}
            aria-describedby={joinIds(`${baseId}label`, help ? `${baseId}help` : undefined)}
            onClick={() => input.current?.click()}
          >
            {multiple ? 'Choose files' : 'Choose a file'}
          </Button>
          <span className={styles.or}>
            {multiple
              ? 'You can also drag files here or paste them.'
              : 'You can also drag a file here or paste it.'}
          </span>
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        disabled={isInert}
        aria-label={label}
        onChange={(event) => {
          addFiles(event.target.files)
          // So that the same file can be chosen again after it was fixed.
          event.target.value = ''
        }}
      />
      {error ? (
        <p className={styles.error} id={`${baseId}error`} role="alert">
          <CircleAlert className={styles.errorIcon} aria-hidden="true" />
          {error}
        </p>
      ) : null}
      {help ? (
        <p className={styles.help} id={`${baseId}help`}>
          {help}
        </p>
      ) : null}
    </div>
  )
}

/** Whether a file matches the `accept` of a file input. Without `accept`, every file does. */
export function acceptsFile(file: Pick<File, 'name' | 'type'>, accept: string | undefined): boolean {
  const rules = (accept ?? '')
    .split(',')
    .map((rule) => rule.trim().toLowerCase())
    .filter(Boolean)
  if (rules.length === 0) return true

  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase()
  return rules.some((rule) => {
    if (rule.startsWith('.')) return name.endsWith(rule)
    if (rule.endsWith('/*')) return type.startsWith(rule.slice(0, -1))
    return type === rule
  })
}
