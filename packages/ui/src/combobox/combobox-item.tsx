import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { ComboboxOption } from './combobox-option.ts'
import styles from './combobox.module.css'

interface ComboboxItemProps extends ComponentProps<'div'> {
  option: ComboboxOption
  isChosen: boolean
  isActive: boolean
}

/** One option in the open list of a `Combobox`. */
export function ComboboxItem({ option, isChosen, isActive, ...props }: ComboboxItemProps) {
  return (
    <div
      {...props}
      role="option"
      aria-selected={isChosen}
      aria-disabled={option.disabled || undefined}
      className={styles.option}
      data-active={isActive ? '' : undefined}
    >
      {option.icon ? (
        <span className={styles.optionIcon} aria-hidden="true">
          {option.icon}
        </span>
      ) : null}
      <span className={styles.texts}>
        <span>{option.label}</span>
        {option.description ? <span className={styles.description}>{option.description}</span> : null}
      </span>
      {isChosen ? <Check className={styles.check} aria-hidden="true" /> : null}
    </div>
  )
}
