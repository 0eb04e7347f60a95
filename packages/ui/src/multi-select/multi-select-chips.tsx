import { type FocusEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ComboboxOption } from '../combobox/combobox-option.ts'
import { Tag } from '../tag/tag.tsx'
import styles from './multi-select.module.css'

export interface MultiSelectChipsHandle {
  focusLast: () => void
}

interface MultiSelectChipsProps {
  selectedOptions: readonly ComboboxOption[]
  /** How many are shown before the rest is collapsed into a number. */
  maxShown: number
  /** Whether they cannot be removed. */
  isReadOnly: boolean
  onRemove: (option: ComboboxOption) => void
  /** Called with the key that moved focus out of the chips, so that the text field can handle it. */
  onLeave: (key: string) => void
  ref: Ref<MultiSelectChipsHandle>
}

/** The selected options. Arrow keys move through the remove buttons; Backspace and Delete press them. */
export function MultiSelectChips({
  selectedOptions,
  maxShown,
  isReadOnly,
  onRemove,
  onLeave,
  ref,
}: MultiSelectChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [isExpanded, setIsExpanded] = useState(false)
  const shownOptions = isExpanded ? selectedOptions : selectedOptions.slice(0, maxShown)
  const hiddenOptions = selectedOptions.slice(shownOptions.length)

  const listButtons = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-chip] button') ?? [])]

  function focusAt(index: number): void {
    const buttons = listButtons()
    const button = buttons[Math.min(index, buttons.length - 1)]
    if (button) button.focus()
    else onLeave('')
  }

  function expandAndFocus(index: number): void {
    flushSync(() => setIsExpanded(true))
    focusAt(index)
  }

  useImperativeHandle(ref, () => ({
    focusLast() {
      if (selectedOptions.length > 0 && !isReadOnly) expandAndFocus(selectedOptions.length - 1)
    },
  }))

  function handleKeyDown(event: KeyboardEvent<HTMLElement>, index: number) {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const [previous, next] = isRightToLeft ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight']
    const option = selectedOptions[index]
    if (event.key === previous) {
      event.preventDefault()
      focusAt(Math.max(0, index - 1))
    } else if (event.key === next && index < selectedOptions.length - 1) {
      event.preventDefault()
      focusAt(index + 1)
    } else if (event.key === 'Home') {
      event.preventDefault()
      focusAt(0)
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && option) {
      event.preventDefault()
      flushSync(() => onRemove(option))
      focusAt(index)
    } else if (exitKeys.has(event.key) || event.key === next) {
      event.preventDefault()
      onLeave(event.key)
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      // The character goes to the text field.
      onLeave(event.key)
    }
  }

  function collapse(event: FocusEvent<HTMLElement>) {
    const field = event.currentTarget.closest('[data-slot="multi-select"]')
    if (!field?.contains(event.relatedTarget)) setIsExpanded(false)
  }

  if (selectedOptions.length === 0) return null

  return (
    // The list only detects when focus has left the whole field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={styles.chips} ref={list} aria-label="Selected" onBlur={collapse}>
      {shownOptions.map((option, index) => (
        <li className={styles.chip} key={option.value} data-chip="">
          <Tag
            icon={option.icon}
            {...(isReadOnly
              ? {}
              : {
                  onRemove() {
                    flushSync(() => onRemove(option))
                    focusAt(index)
                  },
                  removeLabel: `Remove ${option.label}`,
                  removeProps: {
                    tabIndex: -1,
                    onKeyDown: (event: KeyboardEvent<HTMLElement>) => handleKeyDown(event, index),
                  },
                })}
          >
            {option.label}
          </Tag>
        </li>
      ))}
      {hiddenOptions.length > 0 ? (
        <li>
          <button
            type="button"
            className={styles.more}
            aria-label={`Show ${hiddenOptions.length} more: ${hiddenOptions.map(({ label }) => label).join(', ')}`}
            title={hiddenOptions.map(({ label }) => label).join(', ')}
            onClick={() => {
              if (isReadOnly) setIsExpanded(true)
              else expandAndFocus(shownOptions.length)
            }}
          >
            +{hiddenOptions.length}
          </button>
        </li>
      ) : null}
    </ul>
  )
}

const exitKeys = new Set(['End', 'Escape', 'ArrowDown', 'ArrowUp'])

interface MultiSelectValuesProps {
  descriptionId: string
  selectedOptions: readonly ComboboxOption[]
  /** Whether they cannot be removed. */
  isReadOnly: boolean
  name: string | undefined
  disabled: boolean | undefined
}

/** The selection, for assistive technology and as form values. */
export function MultiSelectValues({
  descriptionId,
  selectedOptions,
  isReadOnly,
  name,
  disabled,
}: MultiSelectValuesProps) {
  return (
    <>
      <span id={descriptionId} hidden>
        {selectedOptions.length} selected: {selectedOptions.map(({ label }) => label).join(', ')}.
        {isReadOnly ? null : ' To reach them, use the arrow keys with the cursor at the start of the field.'}
      </span>
      {name === undefined
        ? null
        : selectedOptions.map(({ value }) => (
            <input key={value} type="hidden" name={name} value={value} disabled={disabled} />
          ))}
    </>
  )
}
