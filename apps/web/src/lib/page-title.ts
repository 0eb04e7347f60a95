import { useEffect } from 'react'
import { setTitle } from '~/lib/store'

/** Names the page after what it shows, such as a property, instead of the title of its route. */
export function usePageTitle(title: string) {
  useEffect(() => setTitle(title), [title])
}
