import { type ComponentProps, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useFieldControl, joinIds } from '../internal/field-context.ts'
import { joinClasses } from '../internal/join-classes.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { inputClassName } from '../text-input/text-input.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './textarea.module.css'

export interface TextareaProps extends ComponentProps<'textarea'> {
  /**
   * Maximum number of characters, with a counter below the field. More can be entered, so that people can shorten pasted
   * text, so the form has to reject longer text. To truncate instead, use `maxLength`.
   */
  characterLimit?: number
}

/** Several lines of text. Grows with its text up to a third of the screen. */
export function Textarea({ className, rows = 3, characterLimit, ref, onChange, ...props }: TextareaProps) {
  const countId = useId()
  const textarea = useRef<HTMLTextAreaElement>(null)
  const textareaRef = useMemo(() => mergeRefs<HTMLTextAreaElement>(textarea, ref), [ref])
  const [internalText, setInternalText] = useState(String(props.defaultValue ?? ''))
  const text = props.value === undefined ? internalText : String(props.value)
  const length = countCharacters(text)
  const isTooLong = characterLimit !== undefined && length > characterLimit
  const field = useFieldControl(props)

  useLayoutEffect(() => {
    if (textarea.current && !supportsFieldSizing()) growToContent(textarea.current)
  }, [text])

  return (
    <>
      <textarea
        {...props}
        {...field}
        ref={textareaRef}
        rows={rows}
        aria-describedby={joinIds(field['aria-describedby'], characterLimit !== undefined && countId)}
        aria-invalid={field['aria-invalid'] ?? (isTooLong || undefined)}
        className={inputClassName({ className: joinClasses(styles.root, className) })}
        data-slot="textarea"
        onChange={(event) => {
          onChange?.(event)
          setInternalText(event.target.value)
        }}
      />
      {characterLimit === undefined ? null : (
        <CharacterCount id={countId} length={length} limit={characterLimit} />
      )}
    </>
  )
}

/** Characters as people count them: an emoji is one. */
function countCharacters(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length
}

interface CharacterCountProps {
  id: string
  length: number
  limit: number
}

/** At this share of the limit and above, the count is announced after a pause in typing. */
const nearShare = 0.9
const pauseMs = 1000

const format = (count: number) => count.toLocaleString('en')

/** How many characters are left or over the limit. */
function CharacterCount({ id, length, limit }: CharacterCountProps) {
  const remaining = limit - length
  const text =
    remaining >= 0
      ? `${format(remaining)} of ${format(limit)} characters left`
      : `${format(-remaining)} over the ${format(limit)}-character limit`
  const isNear = length >= limit * nearShare
  const [announced, setAnnounced] = useState('')

  useEffect(() => {
    const timer = setTimeout(setAnnounced, pauseMs, isNear ? text : '')
    return () => clearTimeout(timer)
  }, [text, isNear])

  return (
    <>
      <span className={styles.count} id={id} data-over={remaining < 0 ? '' : undefined}>
        {text}
      </span>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  )
}

/** Whether the browser supports `field-sizing: content`. */
function supportsFieldSizing(): boolean {
  return CSS.supports('field-sizing', 'content')
}

/** Sets the height of a textarea to fit its text. CSS limits the minimum and maximum. */
export function growToContent(textarea: HTMLElement): void {
  textarea.style.blockSize = 'auto'
  const border = textarea.offsetHeight - textarea.clientHeight
  textarea.style.blockSize = `${textarea.scrollHeight + border}px`
}
