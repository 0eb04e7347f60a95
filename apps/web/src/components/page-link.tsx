import { createPath, resolvePath } from 'react-router'
import { preloadPage } from '~/lib/preload'
import { Link, type LinkProps } from './link.tsx'

export type PageLinkProps = LinkProps

/** An internal link. Preloads the page on hover and focus. */
export function PageLink({ onPointerEnter, onFocus, ...props }: PageLinkProps) {
  const preload = () => preloadPage(createPath(resolvePath(props.to)))

  return (
    <Link
      {...props}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload()
      }}
      onFocus={(event) => {
        onFocus?.(event)
        preload()
      }}
    />
  )
}
