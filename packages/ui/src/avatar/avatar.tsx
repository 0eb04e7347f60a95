import { cva, type VariantProps } from 'class-variance-authority'
import { type ComponentProps, useState } from 'react'
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
   * Determines the color. Pass an id to keep the color when the name changes.
   * @default the name
   */
  colorKey?: string
  /** URL of a picture. Initials are shown until it loads, and if it fails. */
  src?: string | null
  /**
   * sm 20 · md 28 · lg 40 · xl 64 px
   * @default 'md'
   */
  size?: VariantProps<typeof avatar>['size']
  /**
   * `square` for organizations.
   * @default 'round'
   */
  shape?: 'round' | 'square'
  /**
   * True if the name is next to it as text.
   * @default false
   */
  decorative?: boolean
}

/** A person or an organization as a picture or initials. */
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

/** Up to two letters, from the first and the last word. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const first = words[0]
  const last = words.length > 1 ? words[words.length - 1] : undefined
  const letters = [first, last].map((word) => firstGrapheme(word ?? '')).join('')
  return letters.toLocaleUpperCase() || '?'
}

/** A stable number from 0 to `count - 1` for an id. */
export function getIdentityIndex(id: string, count: number): number {
  let hash = 0
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % count
}

function firstGrapheme(word: string): string {
  return /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? ''
}
