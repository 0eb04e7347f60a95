import { Check, ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useFieldControl } from '../internal/field-context.ts'
import { joinClasses } from '../internal/join-classes.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { EmptyOptionRow, OptionRow } from '../internal/option-row.tsx'
import { usePopupParts, prefetchPopups } from '../internal/popup-loader.tsx'
import { useControllableState } from '../internal/use-controllable-state.ts'
import type { FirstActive } from '../internal/use-popup-list.ts'
import type { KeyHandler, PopupOffset } from '../internal/use-popup.ts'
import { Spinner } from '../spinner/spinner.tsx'
import { inputClassName, type InputSize } from '../text-input/text-input.tsx'
import { type ComboboxOption, matchesQuery } from './combobox-option.ts'
import listStyles from '../internal/option-list.module.css'
import styles from './combobox.module.css'

const listOffset: PopupOffset = [0, 4]

export interface ComboboxProps extends Omit<
  ComponentProps<'input'>,
  'size' | 'type' | 'value' | 'defaultValue' | 'onChange'
> {
  options: readonly ComboboxOption[]
  value?: string | null
  /** @default null */
  defaultValue?: string | null
  onValueChange?: (value: string | null) => void
  /** Called as the person types, for options that come from a server. Turns the local filter off. */
  onQueryChange?: (query: string) => void
  /**
   * Whether options are loading.
   * @default false
   */
  loading?: boolean
  /** @default 'No results' */
  emptyText?: string
  /**
   * Whether clearing the text clears the value.
   * @default true
   */
  clearable?: boolean
  /** @default 'md' */
  size?: InputSize
}

/** Selects one of many options by typing. `className` and `style` go to the outer element. */
export function Combobox({
  options,
  value,
  defaultValue = null,
  onValueChange,
  onQueryChange,
  loading = false,
  emptyText = 'No results',
  clearable = true,
  size,
  className,
  style,
  ref,
  onClick,
  onFocus,
  onBlur,
  onKeyDown,
  ...props
}: ComboboxProps) {
  const listId = useId()
  const [selectedValue, setSelectedValue] = useControllableState(value, defaultValue, onValueChange)
  const [query, setQuery] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [firstActive, setFirstActive] = useState<FirstActive>('none')
  const [highlightedIndex, setActiveIndex] = useState<number | null>(null)
  const elements = useRef<(HTMLElement | null)[]>([])
  const input = useRef<HTMLInputElement>(null)
  const listKeys = useRef<KeyHandler>(null)
  const field = useFieldControl(props)
  const inputRef = useMemo(() => mergeRefs<HTMLInputElement>(input, ref), [ref])
  const parts = usePopupParts(isOpen, () => changeOpen(false))

  const selectedOption = options.find((option) => option.value === selectedValue)
  const shown =
    query === null || onQueryChange ? options : options.filter((option) => matchesQuery(option.label, query))
  const isHighlightShown = highlightedIndex !== null && highlightedIndex < shown.length
  const firstMatch = query ? shown.findIndex((option) => !option.disabled) : -1
  const activeIndex = isHighlightShown ? highlightedIndex : firstMatch === -1 ? null : firstMatch
  const disabledIndices = shown.flatMap((option, index) => (option.disabled ? [index] : []))

  function open(start: FirstActive) {
    setFirstActive(start)
    setIsOpen(true)
  }

  function changeOpen(next: boolean) {
    setIsOpen(next)
    if (!next) {
      setQuery(null)
      setActiveIndex(null)
    }
  }

  function choose(option: ComboboxOption) {
    if (option.disabled) return
    setSelectedValue(option.value)
    changeOpen(false)
  }

  function type(text: string) {
    setQuery(text)
    onQueryChange?.(text)
    open('none')
    setActiveIndex(null)
    if (text === '' && clearable) setSelectedValue(null)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    // During composition, Enter and the arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const active = activeIndex === null ? undefined : shown[activeIndex]
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (active) choose(active)
    } else if (isOpen) {
      listKeys.current?.(event)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      event.stopPropagation()
      open(event.key === 'ArrowDown' ? 'first' : 'last')
    }
  }

  return (
    <span className={joinClasses(styles.root, className)} style={style} data-slot="combobox">
      <input
        {...props}
        {...field}
        ref={inputRef}
        onChange={(event) => type(event.target.value)}
        onClick={(event) => {
          onClick?.(event)
          if (!isOpen) open('none')
        }}
        onFocus={(event) => {
          onFocus?.(event)
          prefetchPopups()
        }}
        onBlur={(event) => {
          onBlur?.(event)
          changeOpen(false)
        }}
        onKeyDown={handleKeyDown}
        type="text"
        role="combobox"
        aria-expanded={parts !== null}
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={parts ? listId : undefined}
        aria-activedescendant={parts && activeIndex !== null ? `${listId}${activeIndex}` : undefined}
        className={inputClassName({ size, className: styles.control })}
        value={query ?? selectedOption?.label ?? ''}
      />
      {loading ? (
        <Spinner className={styles.icon} size="sm-md" label={null} />
      ) : (
        <ChevronsUpDown className={styles.icon} aria-hidden="true" />
      )}
      {parts ? (
        <parts.ListboxLayer
          popup={{
            trigger: input,
            onOpenChange: changeOpen,
            side: 'bottom',
            align: 'start',
            offset: listOffset,
          }}
          triggerKeys={listKeys}
          list={{ elements, activeIndex, onNavigate: setActiveIndex, firstActive }}
          selectedIndex={selectedOption ? shown.indexOf(selectedOption) : null}
          disabledIndices={disabledIndices}
          id={listId}
          className={listStyles.list}
          aria-busy={loading || undefined}
          data-slot="combobox-list"
        >
          {(getItemProps) => (
            <>
              {shown.map((option, index) => (
                <ComboboxItem
                  key={option.value}
                  {...getItemProps({
                    onClick: () => choose(option),
                    // Keeps focus in the text field, so that the list stays open.
                    onMouseDown: (event) => event.preventDefault(),
                  })}
                  ref={(element) => {
                    elements.current[index] = element
                  }}
                  id={`${listId}${index}`}
                  option={option}
                  isSelected={option.value === selectedValue}
                  isActive={index === activeIndex}
                />
              ))}
              {shown.length === 0 ? (
                <EmptyOptionRow>{loading ? 'Searching…' : emptyText}</EmptyOptionRow>
              ) : null}
            </>
          )}
        </parts.ListboxLayer>
      ) : null}
    </span>
  )
}

interface ComboboxItemProps extends Omit<ComponentProps<'div'>, 'children' | 'role' | 'className'> {
  option: ComboboxOption
  isSelected: boolean
  isActive: boolean
}

/** One option in the open list of a `Combobox`. */
function ComboboxItem({ option, isSelected, ...props }: ComboboxItemProps) {
  return (
    <OptionRow
      {...props}
      label={option.label}
      description={option.description}
      icon={option.icon}
      end={isSelected ? <Check className={styles.check} aria-hidden="true" /> : null}
      isSelected={isSelected}
      isDisabled={option.disabled ?? false}
    />
  )
}
