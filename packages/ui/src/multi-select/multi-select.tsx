import { ChevronsUpDown } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, type ComponentProps, type KeyboardEvent } from 'react'
import type { ComboboxOption } from '../combobox/combobox-option.ts'
import { useFieldControl, joinIds } from '../internal/field-context.ts'
import { joinClasses } from '../internal/join-classes.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { usePopupLayers, prefetchPopups } from '../internal/popup-loader.tsx'
import type { KeyHandler } from '../internal/use-popup.ts'
import { Spinner } from '../spinner/spinner.tsx'
import { inputClassName, type InputSize } from '../text-input/text-input.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import { isRowDisabled, type MultiSelectRow, useOptionRows } from './use-option-rows.ts'
import { MultiSelectChips, type MultiSelectChipsHandle, MultiSelectValues } from './multi-select-chips.tsx'
import { MultiSelectList } from './multi-select-list.tsx'
import { useSelectedOptions, useMultiSelection } from './use-multi-selection.ts'
import styles from './multi-select.module.css'

const noOptions: readonly ComboboxOption[] = []
const noValues: readonly string[] = []

export interface MultiSelectProps extends Omit<
  ComponentProps<'input'>,
  'size' | 'type' | 'value' | 'defaultValue' | 'onChange'
> {
  options: readonly ComboboxOption[]
  /** In the order of selection. */
  value?: readonly string[]
  /** @default none */
  defaultValue?: readonly string[]
  onValueChange?: (value: string[]) => void
  /** The options of selected values that are missing from `options`, for example because of a search. */
  chosenOptions?: readonly ComboboxOption[]
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
   * Adds a first row that selects all listed options.
   * @default false
   */
  selectAll?: boolean
  /**
   * How many selected options are shown before the rest is collapsed into a number: `+3`.
   * @default all
   */
  maxShown?: number
  /** @default 'md' */
  size?: InputSize
}

/** Selects several of many options by typing, and shows them as tags. `className` and `style` go to the outer element. */
export function MultiSelect({
  options,
  value,
  defaultValue = noValues,
  onValueChange,
  chosenOptions = noOptions,
  onQueryChange,
  loading = false,
  emptyText = 'No results',
  selectAll = false,
  maxShown = Number.POSITIVE_INFINITY,
  size,
  name,
  placeholder,
  className,
  style,
  ref,
  onClick,
  onFocus,
  onBlur,
  onKeyDown,
  ...props
}: MultiSelectProps) {
  const baseId = useId()
  const getRowId = (index: number) => `${baseId}row${index}`
  const { values, announcement, remove, toggle, toggleAll } = useMultiSelection(
    value,
    defaultValue,
    onValueChange,
  )
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const chips = useRef<MultiSelectChipsHandle>(null)
  const listKeyHandler = useRef<KeyHandler>(null)
  const inputRef = useMemo(() => mergeRefs<HTMLInputElement>(input, ref), [ref])
  const { required, ...field } = useFieldControl(props)
  const isReadOnly = props.disabled || props.readOnly || false
  const { query, rows, isOpen, initialItem, activeIndex, setHighlightedIndex, open, changeOpen, changeText } =
    useOptionRows({ options, onQueryChange, hasSelectAll: selectAll, isReadOnly })
  const layers = usePopupLayers(isOpen, () => changeOpen(false))

  const selectedOptions = useSelectedOptions(values, options, chosenOptions)

  useEffect(() => {
    input.current?.setCustomValidity(required && values.length === 0 ? 'Select at least one option.' : '')
  }, [required, values])

  function toggleRow(row: MultiSelectRow | undefined) {
    if (!row || isRowDisabled(row)) return
    if (row.kind === 'all') toggleAll(row.options)
    else toggle(row.option)
    // Keeps the query and the list, but the next character replaces the query.
    input.current?.select()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    // During composition, Enter and the arrow keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    const { selectionStart, selectionEnd } = event.currentTarget
    const isAtStart = selectionStart === 0 && selectionEnd === 0
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const lastOption = selectedOptions.at(-1)
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (activeIndex !== null) toggleRow(rows[activeIndex])
    } else if (event.key === 'Backspace' && query === '' && !event.repeat && lastOption && !isReadOnly) {
      remove(lastOption)
    } else if (event.key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft') && isAtStart) {
      chips.current?.focusLast()
    } else if (isOpen) {
      listKeyHandler.current?.(event)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      event.stopPropagation()
      open(event.key === 'ArrowDown' ? 'first' : 'last')
    }
  }

  return (
    <div className={joinClasses(styles.root, className)} style={style} data-slot="multi-select">
      {/* Pressing next to the text field focuses it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={inputClassName({ size, className: styles.frame })}
        ref={frame}
        data-invalid={field['aria-invalid'] ? '' : undefined}
        data-disabled={props.disabled ? '' : undefined}
        data-filled={selectedOptions.length > 0 ? '' : undefined}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          input.current?.focus()
          open('none')
        }}
      >
        <MultiSelectChips
          ref={chips}
          selectedOptions={selectedOptions}
          maxShown={maxShown}
          isReadOnly={isReadOnly}
          onRemove={remove}
          onLeave={(key) => {
            input.current?.focus()
            if (key === 'ArrowDown' || key === 'ArrowUp') open(key === 'ArrowDown' ? 'first' : 'last')
          }}
        />
        <input
          {...props}
          {...field}
          ref={inputRef}
          type="text"
          role="combobox"
          aria-expanded={layers !== null}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-required={required}
          aria-controls={layers ? `${baseId}list` : undefined}
          aria-activedescendant={layers && activeIndex !== null ? getRowId(activeIndex) : undefined}
          aria-describedby={joinIds(
            selectedOptions.length > 0 && `${baseId}chosen`,
            field['aria-describedby'],
          )}
          autoComplete="off"
          spellCheck={false}
          className={styles.control}
          placeholder={selectedOptions.length === 0 ? placeholder : undefined}
          value={query}
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
        />
        {loading ? (
          <Spinner className={styles.icon} size="sm-md" label={null} />
        ) : (
          <ChevronsUpDown className={styles.icon} aria-hidden="true" />
        )}
      </div>
      <MultiSelectValues
        descriptionId={`${baseId}chosen`}
        selectedOptions={selectedOptions}
        isReadOnly={isReadOnly}
        name={name}
        disabled={props.disabled}
      />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {layers ? (
        <MultiSelectList
          Layer={layers.ListboxLayer}
          id={`${baseId}list`}
          getRowId={getRowId}
          frame={frame}
          triggerKeyHandler={listKeyHandler}
          onOpenChange={changeOpen}
          initialItem={initialItem}
          rows={rows}
          activeIndex={activeIndex}
          onNavigate={setHighlightedIndex}
          selectedValues={new Set(values)}
          isFiltered={query !== ''}
          loading={loading}
          emptyText={emptyText}
          onToggle={toggleRow}
        />
      ) : null}
    </div>
  )
}
