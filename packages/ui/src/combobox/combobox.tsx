import { Check, ChevronsUpDown } from 'lucide-react'
import { useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { useFieldControl } from '../internal/field-context.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { useDismiss, useInteractions, useListNavigation, useRole } from '../internal/popup-interactions.ts'
import { PopupLayer, PopupTree } from '../internal/popup-tree.tsx'
import { useControllableState } from '../internal/use-controllable-state.ts'
import { usePopup, type PopupOffset } from '../internal/use-popup.ts'
import { Spinner } from '../spinner/spinner.tsx'
import { inputClassName, type InputSize } from '../text-input/text-input.tsx'
import { matchesQuery } from './matches-query.ts'
import styles from './combobox.module.css'

const listOffset: PopupOffset = [0, 4]

export interface ComboboxOption {
  value: string
  /** What is shown, typed against and read out. */
  label: string
  /** A second line. */
  description?: string
  /** Decorative: hidden from assistive technology. */
  icon?: ReactNode
  disabled?: boolean
}

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
   * Whether options are on their way.
   * @default false
   */
  loading?: boolean
  /** @default 'Nothing matches' */
  emptyText?: string
  /**
   * Emptying the text clears the value.
   * @default true
   */
  clearable?: boolean
  /** @default 'md' */
  size?: InputSize
}

/** One of many options, found by typing. `className` and `style` go to the outer element. */
export function Combobox(props: ComboboxProps) {
  return (
    <PopupTree>
      <ComboboxControl {...props} />
    </PopupTree>
  )
}

function ComboboxControl({
  options,
  value,
  defaultValue = null,
  onValueChange,
  onQueryChange,
  loading = false,
  emptyText = 'Nothing matches',
  clearable = true,
  size,
  className,
  style,
  ref,
  ...props
}: ComboboxProps) {
  const listId = useId()
  const [chosenValue, setChosenValue] = useControllableState(value, defaultValue, onValueChange)
  const [query, setQuery] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [wantedIndex, setActiveIndex] = useState<number | null>(null)
  const elements = useRef<(HTMLElement | null)[]>([])
  const field = useFieldControl(props)

  const chosen = options.find((option) => option.value === chosenValue)
  const shown =
    query === null || onQueryChange ? options : options.filter((option) => matchesQuery(option.label, query))
  const isWantedShown = wantedIndex !== null && wantedIndex < shown.length
  const firstMatch = query ? shown.findIndex((option) => !option.disabled) : -1
  const activeIndex = isWantedShown ? wantedIndex : firstMatch === -1 ? null : firstMatch
  const disabledIndices = shown.flatMap((option, index) => (option.disabled ? [index] : []))

  const popup = usePopup({
    open: isOpen,
    onOpenChange: changeOpen,
    side: 'bottom',
    align: 'start',
    offset: listOffset,
  })
  const { getReferenceProps, getFloatingProps, getItemProps } = useInteractions([
    useRole(popup.context, { role: 'listbox' }),
    useDismiss(popup.context),
    useListNavigation(popup.context, {
      listRef: elements,
      activeIndex,
      onNavigate: setActiveIndex,
      virtual: true,
      loop: true,
      disabledIndices,
      selectedIndex: chosen ? shown.indexOf(chosen) : null,
    }),
  ])

  function changeOpen(next: boolean) {
    setIsOpen(next)
    if (!next) {
      setQuery(null)
      setActiveIndex(null)
    }
  }

  function choose(option: ComboboxOption) {
    if (option.disabled) return
    setChosenValue(option.value)
    changeOpen(false)
  }

  function type(text: string) {
    setQuery(text)
    onQueryChange?.(text)
    setIsOpen(true)
    setActiveIndex(null)
    if (text === '' && clearable) setChosenValue(null)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const active = activeIndex === null ? undefined : shown[activeIndex]
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (active) choose(active)
    }
  }

  return (
    <span className={joinClasses(styles.root, className)} style={style} data-slot="combobox">
      <input
        {...getReferenceProps({
          ...props,
          onChange: (event) => type((event.target as HTMLInputElement).value),
          onClick: () => setIsOpen(true),
          onBlur: () => changeOpen(false),
          onKeyDown: handleKeyDown,
        })}
        {...field}
        ref={mergeRefs<HTMLInputElement>(popup.refs.setReference, ref)}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && activeIndex !== null ? `${listId}${activeIndex}` : undefined}
        className={inputClassName({ size, className: styles.control })}
        value={query ?? chosen?.label ?? ''}
      />
      {loading ? (
        <Spinner className={styles.icon} size="sm-md" label={null} />
      ) : (
        <ChevronsUpDown className={styles.icon} aria-hidden="true" />
      )}
      {isOpen ? (
        <PopupLayer nodeId={popup.nodeId}>
          <div
            {...getFloatingProps()}
            id={listId}
            ref={popup.refs.setFloating}
            className={styles.list}
            style={popup.floatingStyles}
            aria-busy={loading || undefined}
            data-slot="combobox-list"
          >
            {shown.map((option, index) => (
              <div
                {...getItemProps({
                  onClick: () => choose(option),
                  // Keeps the focus, and with it the list, while the mouse presses.
                  onMouseDown: (event) => event.preventDefault(),
                })}
                key={option.value}
                id={`${listId}${index}`}
                ref={(element) => {
                  elements.current[index] = element
                }}
                role="option"
                aria-selected={option.value === chosenValue}
                aria-disabled={option.disabled || undefined}
                className={styles.option}
                data-active={index === activeIndex ? '' : undefined}
              >
                {option.icon ? (
                  <span className={styles.optionIcon} aria-hidden="true">
                    {option.icon}
                  </span>
                ) : null}
                <span className={styles.texts}>
                  <span>{option.label}</span>
                  {option.description ? (
                    <span className={styles.description}>{option.description}</span>
                  ) : null}
                </span>
                {option.value === chosenValue ? <Check className={styles.check} aria-hidden="true" /> : null}
              </div>
            ))}
            {shown.length === 0 ? (
              <div className={styles.empty} role="option" aria-disabled="true" aria-selected="false">
                {loading ? 'Searching…' : emptyText}
              </div>
            ) : null}
          </div>
        </PopupLayer>
      ) : null}
    </span>
  )
}
