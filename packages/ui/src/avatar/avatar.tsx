import { cva, type VariantProps } from 'class-variance-authority'
import { useState, type ComponentProps } from 'react'
import { getIdentityIndex, getInitials } from './identity.ts'
import styles from './avatar.module.css'

const identityClasses = [
  styles.identity1,
  styles.identity2,
  styles.identity3,
  styles.identity4,
  styles.identity5,
  styles.identity6,
]

const avatar = cva(styles.root, {
  variants: {
    size: { sm: styles.sm, md: styles.md, lg: styles.lg, xl: styles.xl },
    shape: { round: styles.round, square: styles.square },
  },
  defaultVariants: { size: 'md', shape: 'round' },
})

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  name: string
  /**
   * Chooses the colour, so that it stays when the name changes: an id.
   * @default the name
   */
  colorKey?: string
  /** Address of a picture. Initials stand in until it loads and when it fails. */
  src?: string | null
  /**
   * sm 20 · md 28 · lg 40 · xl 64 px
   * @default 'md'
   */
  size?: VariantProps<typeof avatar>['size']
  /**
   * `square` for organisations.
   * @default 'round'
   */
  shape?: 'round' | 'square'
  /**
   * True where the name stands beside it as text.
   * @default false
   */
  decorative?: boolean
}

/** A person or an organisation as a picture or initials. */
export function Avatar({
  name,
  colorKey,
  src,
  size,
  shape,
  decorative = false,
  className,
  ...props
}: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const identity = identityClasses[getIdentityIndex(colorKey ?? name, identityClasses.length)]

  return (
    <span
      {...props}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      className={avatar({ size, shape, className: [identity, className].filter(Boolean).join(' ') })}
      data-slot="avatar"
    >
      <span aria-hidden="true">{getInitials(name)}</span>
      {src && src !== failedSrc ? (
        <img className={styles.picture} src={src} alt="" onError={() => setFailedSrc(src)} />
      ) : null}
    </span>
  )
}
