import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, type To } from 'react-router'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  /** Replaces the history entry. Without it, only a link to the current URL does. */
  replace?: boolean
  preventScrollReset?: boolean
}

/** An internal link. React Router's own would add 3 kB to every first visit, mostly for prefetching. */
export function Link({ to, replace, preventScrollReset, onClick, children, ...props }: LinkProps) {
  const href = useHref(to)
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace,
    preventScrollReset,
    target: props.target,
  })

  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) navigate(event)
      }}
    >
      {children}
    </a>
  )
}
