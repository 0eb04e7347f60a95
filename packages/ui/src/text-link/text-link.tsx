import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import styles from './text-link.module.css'

const textLink = cva(styles.root, {
  variants: { tone: { accent: styles.accent, quiet: styles.quiet } },
  defaultVariants: { tone: 'accent' },
})

export type TextLinkTone = NonNullable<VariantProps<typeof textLink>['tone']>

/** The class names of a link, for a router's own link component: `<Link className={linkClassName()}>`. */
export function linkClassName({ tone, className }: { tone?: TextLinkTone; className?: string } = {}): string {
  return textLink({ tone, className })
}

export interface TextLinkProps extends ComponentProps<'a'> {
  /**
   * `quiet` has the color of the surrounding text until it is hovered.
   * @default 'accent'
   */
  tone?: TextLinkTone
  /**
   * Opens in a new tab, without a reference to this one.
   * @default false
   */
  external?: boolean
}

/** A link. For links within the app, pass `linkClassName()` to the router's link. */
export function TextLink({ tone, external = false, className, ...props }: TextLinkProps) {
  return (
    <a
      {...props}
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      className={textLink({ tone, className })}
      data-slot="text-link"
    />
  )
}
