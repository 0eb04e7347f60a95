import { cloneElement, useMemo, type ReactElement, type Ref, type SyntheticEvent } from 'react'
import { mergeRefs } from './merge-refs.ts'
import type { KeyHandler } from './use-popup.ts'

type Props = Record<string, unknown>
type Handler = (event: SyntheticEvent) => void

/** An element that takes a ref and the event handlers of a trigger: a button, a link, an input. */
export type TriggerElement = ReactElement<Props & { ref?: Ref<HTMLElement> }>

interface TriggerProps extends Props {
  onKeyDown: KeyHandler
}

/** The caller's own element with the ref and the props of a popup; handlers that it already has run first. */
export function useTrigger(
  trigger: TriggerElement,
  ref: Ref<HTMLElement>,
  ours: TriggerProps,
): TriggerElement {
  const { ref: ownRef, ...own } = trigger.props
  const merged = useMemo(() => mergeRefs(ref, ownRef), [ref, ownRef])
  const props: Props = { ...ours, ref: merged }
  for (const [name, handler] of Object.entries(ours)) {
    const ownHandler = own[name]
    if (!isHandler(handler) || !isHandler(ownHandler)) continue
    props[name] = (event: SyntheticEvent) => {
      ownHandler(event)
      handler(event)
    }
  }
  return cloneElement(trigger, props)
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function'
}
