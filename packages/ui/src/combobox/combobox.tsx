import { Check, ChevronsUpDown } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useFieldControl } from '../internal/field-context.ts'
import { joinClasses } from '../internal/join-classes.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { EmptyOptionRow, OptionRow } from '../internal/option-row.tsx'
import { usePopupLayers, prefetchPopups } from '../internal/popup-loader.tsx'
import { useControllableState } from '../internal/use-controllable-state.ts'
import type { InitialItem } from '../internal/use-popup-list.ts'
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
   * The text, if people can type anything and the options are only suggestions. Keep what `onQueryChange` reports. The
   * list opens only while there are options, and Enter selects one only after it was reached.
   */
  text?: string
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

/** Selects one of many options by typing, or suggests some. `className` and `style` go to the outer element. */
export function Combobox({
  options,
  value,
  defaultValue = null,
  onValueChange,
  onQueryChange,
  text,
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
  const [initialItem, setInitialItem] = useState<InitialItem>('none')
  const [highlightedIndex, setHighlightedIndex] = useState<number | null>(null)
  const elements = useRef<(HTMLElement | null)[]>([])
  const input = useRef<HTMLInputElement>(null)
  const listKeyHandler = useRef<KeyHandler>(null)
  const field = useFieldControl(props)
  const inputRef = useMemo(() => mergeRefs<HTMLInputElement>(input, ref), [ref])
  const suggestsOnly = text !== undefined

  const selectedOption = options.find((option) => option.value === selectedValue)
  const shownOptions =
    query === null || onQueryChange ? options : options.filter((option) => matchesQuery(option.label, query))
  const layers = usePopupLayers(isOpen && !(suggestsOnly && shownOptions.length === 0), () =>
    changeOpen(false),
  )
  const isHighlightShown = highlightedIndex !== null && highlightedIndex < shownOptions.length
  const firstMatch = query && !suggestsOnly ? shownOptions.findIndex((option) => !option.disabled) : -1
  const activeIndex = isHighlightShown ? highlightedIndex : firstMatch === -1 ? null : firstMatch
  const disabledIndices = shownOptions.flatMap((option, index) => (option.disabled ? [index] : []))

  function open(item: InitialItem) {
    setInitialItem(item)
    setIsOpen(true)
  }

  function changeOpen(next: boolean) {
    setIsOpen(next)
    if (!next) {
      setQuery(null)
      setHighlightedIndex(null)
    }
  }

  function selectOption(option: ComboboxOption) {
    if (option.disabled) return
    setSelectedValue(option.value)
    changeOpen(false)
  }

  function changeText(typed: string) {
    setQuery(typed)
    onQueryChange?.(typed)
    open('none')
    setHighlightedIndex(null)
    if (typed === '' && clearable && !suggestsOnly) setSelectedValue(null)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    // During composition, Enter and the arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const activeOption = activeIndex === null ? undefined : shownOptions[activeIndex]
    if (event.key === 'Enter' && isOpen) {
      // Without a suggestion, Enter submits the form, as in any text field.
      if (activeOption || !suggestsOnly) event.preventDefault()
      if (activeOption) selectOption(activeOption)
    } else if (isOpen) {
      listKeyHandler.current?.(event)
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
        onChange={(event) => changeText(event.target.value)}
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
        aria-expanded={layers !== null}
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={layers ? listId : undefined}
        aria-activedescendant={layers && activeIndex !== null ? `${listId}${activeIndex}` : undefined}
        className={inputClassName({ size, className: suggestsOnly ? undefined : styles.control })}
        value={text ?? query ?? selectedOption?.label ?? ''}
      />
      {suggestsOnly ? null : loading ? (
        <Spinner className={styles.icon} size="sm-md" label={null} />
      ) : (
        <ChevronsUpDown className={styles.icon} aria-hidden="true" />
      )}
      {layers ? (
        <layers.ListboxLayer
          popup={{
            trigger: input,
            onOpenChange: changeOpen,
            side: 'bottom',
            align: 'start',
            offset: listOffset,
          }}
          triggerKeyHandler={listKeyHandler}
          list={{ elements, activeIndex, onNavigate: setHighlightedIndex, initialItem }}
          selectedIndex={selectedOption ? shownOptions.indexOf(selectedOption) : null}
          disabledIndices={disabledIndices}
          id={listId}
          className={listStyles.list}
          aria-busy={loading || undefined}
          data-slot="combobox-list"
        >
          {(getItemProps) => (
            <>
              {shownOptions.map((option, index) => (
                <ComboboxItem
                  key={option.value}
                  {...getItemProps({
                    onClick: () => selectOption(option),
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
              {shownOptions.length === 0 ? (
                <EmptyOptionRow>{loading ? 'Searching…' : emptyText}</EmptyOptionRow>
              ) : null}
            </>
          )}
        </layers.ListboxLayer>
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
