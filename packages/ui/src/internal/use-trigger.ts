import { cloneElement, useMemo, type ReactElement, type Ref, type SyntheticEvent } from 'react'
import { mergeRefs } from './merge-refs.ts'
import type { KeyHandler } from './use-popup.ts'

type Props = Record<string, unknown>
type Handler = (event: SyntheticEvent) => void

/** An element that accepts a ref and event handlers: a button, a link, an input. */
export type TriggerElement = ReactElement<Props & { ref?: Ref<HTMLElement> }>

interface TriggerProps extends Props {
  onKeyDown: KeyHandler
}

/** Adds the ref and props of a popup to the caller's element. Its own handlers run first. */
export function useTrigger(
  trigger: TriggerElement,
  ref: Ref<HTMLElement>,
  popupProps: TriggerProps,
): TriggerElement {
  const { ref: triggerRef, ...triggerProps } = trigger.props
  const mergedRef = useMemo(() => mergeRefs(ref, triggerRef), [ref, triggerRef])
  const props: Props = { ...popupProps, ref: mergedRef }
  for (const [name, handler] of Object.entries(popupProps)) {
    const triggerHandler = triggerProps[name]
    if (!isHandler(handler) || !isHandler(triggerHandler)) continue
    props[name] = (event: SyntheticEvent) => {
      triggerHandler(event)
      handler(event)
    }
  }
  return cloneElement(trigger, props)
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function'
}
