import { cloneElement, type ReactElement, type Ref } from 'react'
import { mergeRefs } from './merge-refs.ts'

/** An element that takes a ref and the event handlers of a trigger: a button, a link, an input. */
export type TriggerElement = ReactElement<Record<string, unknown> & { ref?: Ref<HTMLElement> }>

/**
 * Hands a popup's ref and handlers to the caller's own element. `getProps` merges them with the handlers that the
 * element already has.
 */
export function renderTrigger(
  trigger: TriggerElement,
  ref: Ref<HTMLElement>,
  getProps: (own: Record<string, unknown>) => Record<string, unknown>,
) {
  const { ref: ownRef, ...own } = trigger.props
  return cloneElement(trigger, { ...getProps(own), ref: mergeRefs(ref, ownRef) })
}
