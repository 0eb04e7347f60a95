import { useId, useLayoutEffect, useMemo, useRef, useState, type ComponentProps } from 'react'
import { useFieldControl } from '../internal/field-context.ts'
import { joinClasses } from '../internal/join-classes.ts'
import { joinIds } from '../internal/join-ids.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { inputClassName } from '../text-input/text-input.tsx'
import { CharacterCount } from './character-count.tsx'
import { growToContent, isGrownByBrowser } from './grow-to-content.ts'
import styles from './textarea.module.css'

export interface TextareaProps extends ComponentProps<'textarea'> {
  /**
   * How many characters are taken. Below the box it says how many are left; more can be typed, so that a pasted text
   * can be shortened by hand: the form has to refuse it. To cut it off instead, use `maxLength`.
   */
  characterLimit?: number
}

/** Several lines of text; grows with what is typed up to a third of a screen. */
export function Textarea({ className, rows = 3, characterLimit, ref, onChange, ...props }: TextareaProps) {
  const countId = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const boxRef = useMemo(() => mergeRefs<HTMLTextAreaElement>(box, ref), [ref])
  const [ownText, setOwnText] = useState(String(props.defaultValue ?? ''))
  const text = props.value === undefined ? ownText : String(props.value)
  const length = countCharacters(text)
  const isTooLong = characterLimit !== undefined && length > characterLimit
  const field = useFieldControl(props)

  useLayoutEffect(() => {
    if (box.current && !isGrownByBrowser()) growToContent(box.current)
  }, [text])

  return (
    <>
      <textarea
        {...props}
        {...field}
        ref={boxRef}
        rows={rows}
        aria-describedby={joinIds(field['aria-describedby'], characterLimit !== undefined && countId)}
        aria-invalid={field['aria-invalid'] ?? (isTooLong || undefined)}
        className={inputClassName({ className: joinClasses(styles.root, className) })}
        data-slot="textarea"
        onChange={(event) => {
          onChange?.(event)
          setOwnText(event.target.value)
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
