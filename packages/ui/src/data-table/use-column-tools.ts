import { useState } from 'react'
import { createLazyPart } from '../internal/create-lazy-part.ts'

const tools = createLazyPart(() => import('./column-tools.tsx'))

/**
 * What moves, widens and hides columns, from the first sign that somebody is about to: the pointer or the focus in the
 * heading or on the column menu.
 */
export function useColumnTools() {
  const [isWanted, setIsWanted] = useState(false)
  const part = tools.usePart(isWanted, () => setIsWanted(false))
  const want = () => setIsWanted(true)
  return { ColumnTools: part?.ColumnTools ?? null, handlers: { onPointerEnter: want, onFocus: want } }
}
