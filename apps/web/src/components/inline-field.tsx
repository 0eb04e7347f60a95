import { Button, DescriptionItem, IconButton, VisuallyHidden, Select, Textarea, TextInput } from '@parapet/ui'
import { Pencil } from 'lucide-react'
import { lazy, startTransition, Suspense, useRef, useState, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { formTexts } from './form-texts.ts'
import type { InlineEditing, InlineEditor, InlineEditorProps } from './inline-editor.tsx'
import styles from './inline-field.module.css'
import type { Versioned } from './use-edit-form.ts'

const loadEditor = () => import('./inline-editor.tsx')
// Most visits only read, so the form loads on hover or focus.
const LazyEditor = lazy(() => loadEditor().then((module) => ({ default: module.InlineEditor })))
const prefetchEditor = () => void loadEditor().catch(() => undefined)

interface InlineFieldProps<Values extends Record<string, string>, Item extends Versioned> extends Omit<
  InlineEditorProps<Values, Item>,
  'editing' | 'onClose'
> {
  /** If undefined, the field is read-only. */
  editing?: InlineEditing<Values, Item> | undefined
  /**
   * The value has a link, so that a separate button next to it opens the editor.
   * @default false
   */
  hasLink?: boolean
  /** The displayed value. */
  children: ReactNode
}

/** A field of a description list that turns into a form when clicked. */
export function InlineField<Values extends Record<string, string>, Item extends Versioned>(
  props: InlineFieldProps<Values, Item>,
) {
  return (
    <DescriptionItem term={props.term}>
      <InlineValue {...props} />
    </DescriptionItem>
  )
}

/** Like {@link InlineField}, without a visible label. */
export function InlineValue<Values extends Record<string, string>, Item extends Versioned>({
  editing,
  hasLink = false,
  children,
  ...props
}: InlineFieldProps<Values, Item>) {
  const [isEditing, setIsEditing] = useState(false)
  const shouldRestoreFocus = useRef(false)

  function close() {
    shouldRestoreFocus.current = true
    setIsEditing(false)
  }

  // Returns focus once the button has replaced the form.
  function restoreFocus(button: HTMLButtonElement | null) {
    if (!button || !shouldRestoreFocus.current) return
    shouldRestoreFocus.current = false
    button.focus()
  }

  if (!editing) return children

  const buttonProps = {
    ref: restoreFocus,
    // In a transition, so that the value stays until the form has loaded.
    onClick: () => startTransition(() => setIsEditing(true)),
    onPointerEnter: prefetchEditor,
    onFocus: prefetchEditor,
  }
  const readView = hasLink ? (
    <span className={styles.linked}>
      <span className={styles.value}>{children}</span>
      <IconButton {...buttonProps} size="xs" label={formTexts.edit(props.term)} icon={<Pencil />} />
    </span>
  ) : (
    <Button
      {...buttonProps}
      tone="ghost"
      size="sm"
      className={styles.field}
      endIcon={<Pencil className={styles.icon} />}
    >
      <span className={styles.value}>{children}</span>
      <VisuallyHidden>{formTexts.edit(props.term)}</VisuallyHidden>
    </Button>
  )
  // `lazy` loses the type parameters of the component.
  const Editor = LazyEditor as typeof InlineEditor
  return (
    <Suspense fallback={null}>
      {isEditing ? <Editor {...props} editing={editing} onClose={close} /> : readView}
    </Suspense>
  )
}

/** Renders a select with these labels by value. `canBeEmpty` adds an option for no value. */
export const renderSelect =
  (labels: Readonly<Record<string, string>>, canBeEmpty = false) =>
  (props: UseFormRegisterReturn) => (
    <Select size="sm-md" {...props}>
      {canBeEmpty ? <option value="">{formTexts.notSet}</option> : null}
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )

/** Renders a single-line input. */
export const renderTextInput = (props: UseFormRegisterReturn) => (
  <TextInput size="sm-md" autoComplete="off" {...props} />
)

/** Renders a multi-line input. */
export const renderTextarea = (props: UseFormRegisterReturn) => <Textarea rows={4} {...props} />
