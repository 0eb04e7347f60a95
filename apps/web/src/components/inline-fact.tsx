import { Button, DescriptionItem, IconButton, VisuallyHidden, Select, Textarea, TextInput } from '@parapet/ui'
import { Pencil } from 'lucide-react'
import { lazy, startTransition, Suspense, useRef, useState, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { formTexts } from './form-texts.ts'
import type { InlineEditing, InlineEditor, InlineEditorProps } from './inline-editor.tsx'
import styles from './inline-fact.module.css'
import type { Versioned } from './use-edit-form.ts'

const loadEditor = () => import('./inline-editor.tsx')
// Most people read. The form comes with the first sign that somebody will change something.
const LazyEditor = lazy(() => loadEditor().then((module) => ({ default: module.InlineEditor })))
const prefetchEditor = () => void loadEditor().catch(() => undefined)

interface InlineFactProps<Values extends Record<string, string>, Item extends Versioned> extends Omit<
  InlineEditorProps<Values, Item>,
  'editing' | 'onClose'
> {
  /** Absent: the fact is only shown. */
  editing?: InlineEditing<Values, Item> | undefined
  /**
   * There is a link in the fact, so that only what stands beside it changes it.
   * @default false
   */
  hasLink?: boolean
  /** The fact in words. */
  children: ReactNode
}

/** A fact beside its term that becomes its own little form when it is chosen. */
export function InlineFact<Values extends Record<string, string>, Item extends Versioned>(
  props: InlineFactProps<Values, Item>,
) {
  return (
    <DescriptionItem term={props.term}>
      <InlineValue {...props} />
    </DescriptionItem>
  )
}

/** As {@link InlineFact} where the page names the fact already, such as the text of a card. */
export function InlineValue<Values extends Record<string, string>, Item extends Versioned>({
  editing,
  hasLink = false,
  children,
  ...props
}: InlineFactProps<Values, Item>) {
  const [isEditing, setIsEditing] = useState(false)
  const takesFocus = useRef(false)

  function close() {
    takesFocus.current = true
    setIsEditing(false)
  }

  // The button is there again only after the form has gone.
  function connect(button: HTMLButtonElement | null) {
    if (!button || !takesFocus.current) return
    takesFocus.current = false
    button.focus()
  }

  if (!editing) return children

  const buttonProps = {
    ref: connect,
    // The fact stands until its form is there.
    onClick: () => startTransition(() => setIsEditing(true)),
    onPointerEnter: prefetchEditor,
    onFocus: prefetchEditor,
  }
  const fact = hasLink ? (
    <span className={styles.linked}>
      <span className={styles.value}>{children}</span>
      <IconButton {...buttonProps} size="xs" label={formTexts.edit(props.term)} icon={<Pencil />} />
    </span>
  ) : (
    <Button
      {...buttonProps}
      tone="ghost"
      size="sm"
      className={styles.fact}
      endIcon={<Pencil className={styles.icon} />}
    >
      <span className={styles.value}>{children}</span>
      <VisuallyHidden>{formTexts.edit(props.term)}</VisuallyHidden>
    </Button>
  )
  // What a lazy component takes is known to the page that renders it, which no type of React can say.
  const Editor = LazyEditor as typeof InlineEditor
  return (
    <Suspense fallback={null}>
      {isEditing ? <Editor {...props} editing={editing} onClose={close} /> : fact}
    </Suspense>
  )
}

/** A fact that is one of these values, by their words. `canBeEmpty`: none of them is fine too. */
export const chooseOf =
  (words: Readonly<Record<string, string>>, canBeEmpty = false) =>
  (props: UseFormRegisterReturn) => (
    <Select size="sm-md" {...props}>
      {canBeEmpty ? <option value="">{formTexts.notSet}</option> : null}
      {Object.entries(words).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  )

/** A fact in one line. */
export const writeLine = (props: UseFormRegisterReturn) => (
  <TextInput size="sm-md" autoComplete="off" {...props} />
)

/** A fact that may have several lines. */
export const writeText = (props: UseFormRegisterReturn) => <Textarea rows={4} {...props} />
