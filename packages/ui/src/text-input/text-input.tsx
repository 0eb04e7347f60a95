import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { useFieldControl } from '../internal/field-context.ts'
import styles from './text-input.module.css'

const input = cva(styles.root, {
  variants: {
    size: { 'sm-md': styles.smMd, md: styles.md, 'md-lg': styles.mdLg },
    align: { start: null, end: styles.alignEnd },
  },
  defaultVariants: { size: 'md', align: 'start' },
})

/** sm-md 32 · md 36 · md-lg 40 px high; at least 44 px on touch screens. */
export type InputSize = NonNullable<VariantProps<typeof input>['size']>

interface InputClassNameOptions {
  size?: InputSize | undefined
  align?: 'start' | 'end' | undefined
  className?: string | undefined
}

/** The class names of a text field, shared by every control that looks like one. */
export function inputClassName({ size, align, className }: InputClassNameOptions): string {
  return input({ size, align, className })
}

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size'> {
  /** @default 'md' */
  size?: InputSize
}

/** One line of text. Put it inside a `Field`. */
export function TextInput({ size, className, type = 'text', ...props }: TextInputProps) {
  return (
    <input
      {...props}
      {...useFieldControl(props)}
      type={type}
      className={inputClassName({ size, className })}
      data-slot="text-input"
    />
  )
}
