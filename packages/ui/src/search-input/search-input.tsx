import { Search, X } from 'lucide-react'
import { useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { joinClasses } from '../internal/join-classes.ts'
import { mergeRefs } from '../internal/merge-refs.ts'
import { inputClassName, type InputSize } from '../text-input/text-input.tsx'
import styles from './search-input.module.css'

export interface SearchInputProps extends Omit<
  ComponentProps<'input'>,
  'size' | 'type' | 'value' | 'onChange' | 'defaultValue'
> {
  /** The accessible name and default placeholder: `Search properties`. */
  label: string
  value: string
  onValueChange: (value: string) => void
  /** @default 'sm-md' */
  size?: InputSize
  /** Shown at the end while the field is empty, such as the shortcut that focuses it. */
  hint?: ReactNode
}

/** A search field. Escape or the clear button clears it. `className` and `style` go to the outer element. */
export function SearchInput({
  label,
  value,
  onValueChange,
  size = 'sm-md',
  hint,
  className,
  style,
  ref,
  onKeyDown,
  ...props
}: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)

  function clear() {
    onValueChange('')
    input.current?.focus()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && value !== '') {
      event.stopPropagation()
      onValueChange('')
    }
    onKeyDown?.(event)
  }

  return (
    <span className={joinClasses(styles.root, className)} style={style} data-slot="search-input">
      <Search className={styles.icon} aria-hidden="true" />
      <input
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        {...props}
        ref={mergeRefs(input, ref)}
        type="search"
        enterKeyHint="search"
        className={inputClassName({ size, className: styles.input })}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {value !== '' ? (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={clear}>
          <X aria-hidden="true" />
        </button>
      ) : hint ? (
        <span className={styles.hint} aria-hidden="true">
          {hint}
        </span>
      ) : null}
    </span>
  )
}
