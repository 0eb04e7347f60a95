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
   * `quiet` keeps the color of the text around it until it is pointed at.
   * @default 'accent'
   */
  tone?: TextLinkTone
  /**
   * Opens in a new tab, without a handle on this one.
   * @default false
   */
  external?: boolean
}

/** Goes somewhere. For links inside the app pass `linkClassName()` to the router's link. */
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
