import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Spinner, type SpinnerSize } from '../spinner/spinner.tsx'
import styles from './button.module.css'

const button = cva(styles.root, {
  variants: {
    tone: {
      neutral: styles.neutral,
      primary: styles.primary,
      danger: styles.danger,
      ghost: styles.ghost,
      dangerGhost: styles.dangerGhost,
    },
    size: {
      xs: styles.xs,
      sm: styles.sm,
      'sm-md': styles.smMd,
      md: styles.md,
      'md-lg': styles.mdLg,
      lg: styles.lg,
    },
    shape: { label: null, square: styles.square },
    fullWidth: { true: styles.fullWidth, false: null },
  },
  defaultVariants: { tone: 'neutral', size: 'md', shape: 'label', fullWidth: false },
})

/** xs 24 · sm 28 · sm-md 32 · md 36 · md-lg 40 · lg 48 px high. */
export type ButtonSize = NonNullable<VariantProps<typeof button>['size']>
export type ButtonTone = NonNullable<VariantProps<typeof button>['tone']>

export interface ButtonClassNameOptions {
  tone?: ButtonTone
  size?: ButtonSize
  /** `square` is for a single icon. */
  shape?: 'label' | 'square'
  fullWidth?: boolean
  className?: string
}

/**
 * The class names of a button, for links that should look like one:
 * `<Link to="/properties/new" className={buttonClassName({ tone: 'primary' })}>`.
 */
export function buttonClassName({ className, ...options }: ButtonClassNameOptions = {}): string {
  return button({ ...options, className })
}

const spinnerSizes: Record<ButtonSize, SpinnerSize> = {
  xs: 'xs',
  sm: 'sm',
  'sm-md': 'sm',
  md: 'sm-md',
  'md-lg': 'sm-md',
  lg: 'md',
}

export interface ButtonProps extends ComponentProps<'button'> {
  /**
   * `primary` for the main action of a view, `danger` if data is lost.
   * @default 'neutral'
   */
  tone?: ButtonTone
  /** @default 'md' */
  size?: ButtonSize
  /** Rendered before the label. Decorative: hidden from assistive technology. */
  icon?: ReactNode
  /** Rendered after the label. Decorative: hidden from assistive technology. */
  endIcon?: ReactNode
  /**
   * Work is in progress: clicks, keys, and form submission are ignored; the button keeps its focus, width, and name.
   * @default false
   */
  loading?: boolean
  /**
   * Where the spinner is shown; `center` puts it in place of the label.
   * @default 'left'
   */
  loadingPosition?: 'left' | 'right' | 'center'
  /** @default 'label' */
  shape?: 'label' | 'square'
  /** @default false */
  fullWidth?: boolean
}

/** Starts an action. To go somewhere, style a link with `buttonClassName`. */
export function Button({
  tone,
  size = 'md',
  icon,
  endIcon,
  loading = false,
  loadingPosition = 'left',
  shape,
  fullWidth,
  type = 'button',
  disabled = false,
  className,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const spinner = <Spinner size={spinnerSizes[size]} label={null} />
  const isLoadingAt = (position: 'left' | 'right' | 'center') => loading && loadingPosition === position
  const start = isLoadingAt('left') ? spinner : icon
  const end = isLoadingAt('right') ? spinner : endIcon

  return (
    <button
      {...props}
      type={type}
      disabled={disabled}
      className={button({ tone, size, shape, fullWidth, className })}
      data-slot="button"
      data-loading={loading ? loadingPosition : undefined}
      // Not `disabled` while loading, because a disabled button loses focus.
      aria-disabled={loading || props['aria-disabled'] || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? stopClick : onClick}
    >
      {start ? (
        <span className={styles.icon} aria-hidden="true">
          {start}
        </span>
      ) : null}
      {children === undefined || children === null ? null : <span className={styles.label}>{children}</span>}
      {end ? (
        <span className={styles.icon} aria-hidden="true">
          {end}
        </span>
      ) : null}
      {isLoadingAt('center') ? <span className={styles.center}>{spinner}</span> : null}
    </button>
  )
}

function stopClick(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}
