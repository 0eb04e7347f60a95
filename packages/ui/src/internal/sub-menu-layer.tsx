import {
  autoUpdate,
  FloatingFocusManager,
  FloatingList,
  FloatingNode,
  FloatingPortal,
  safePolygon,
  useClick,
  useDismiss,
  useFloating,
  useFloatingNodeId,
  useFloatingParentNodeId,
  useFloatingTree,
  useHover,
  useInteractions,
  useListItem,
  useListNavigation,
  useTypeahead,
} from '@floating-ui/react'
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type HTMLProps,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
} from 'react'
import { MenuContext, useMenu } from './menu-context.ts'
import { listPopupMiddleware, type PopupOffset } from './use-popup.ts'

const hoverDelayMs = 90
/** Aligns the first item with the item that opens the submenu. */
const menuOffset: PopupOffset = [-4, 0]

interface SubMenuTriggerProps {
  ref: RefCallback<HTMLElement>
  isOpen: boolean
  isActive: boolean
  getProps: (itemProps: HTMLProps<HTMLElement>) => Record<string, unknown>
}

interface SubMenuLayerProps extends Omit<ComponentProps<'div'>, 'ref' | 'children'> {
  disabled: boolean
  textValue: string | undefined
  renderTrigger: (props: SubMenuTriggerProps) => ReactNode
  children: ReactNode
}

/**
 * A submenu next to its item. The pointer can move to it diagonally across other items; the arrow keys open and close it
 * in reading direction.
 */
export function SubMenuLayer({
  disabled,
  textValue,
  renderTrigger,
  children,
  style,
  ...props
}: SubMenuLayerProps) {
  const parent = useMenu()
  const item = parent.useListItem(textValue === undefined ? {} : { label: disabled ? null : textValue })
  const tree = useFloatingTree()
  const nodeId = useFloatingNodeId()
  const parentId = useFloatingParentNodeId()
  const [isOpen, setIsOpen] = useState(false)
  const [isRtl, setIsRtl] = useState(false)
  const [activeIndex, setActiveIndex] = useState<number | null>(null)
  const elements = useRef<(HTMLElement | null)[]>([])
  const labels = useRef<(string | null)[]>([])

  const { refs, floatingStyles, context } = useFloating<HTMLElement>({
    nodeId,
    open: isOpen,
    onOpenChange(open, _event, reason) {
      setIsOpen(open)
      if (reason === 'escape-key') refs.domReference.current?.focus()
      if (open) tree?.events.emit('submenu', { nodeId, parentId })
    },
    placement: isRtl ? 'left-start' : 'right-start',
    whileElementsMounted: autoUpdate,
    middleware: listPopupMiddleware(menuOffset),
  })
  const { getReferenceProps, getFloatingProps, getItemProps } = useInteractions([
    useHover(context, {
      enabled: !disabled,
      delay: { open: hoverDelayMs },
      handleClose: safePolygon({ blockPointerEvents: true }),
    }),
    useClick(context, { enabled: !disabled, event: 'mousedown', toggle: false, ignoreMouse: true }),
    useDismiss(context, { bubbles: { escapeKey: false } }),
    useListNavigation(context, {
      enabled: !disabled,
      listRef: elements,
      activeIndex,
      onNavigate: setActiveIndex,
      nested: true,
      loop: true,
      rtl: isRtl,
    }),
    useTypeahead(context, { listRef: labels, activeIndex, onMatch: setActiveIndex }),
  ])

  // Only one submenu of a menu is open at a time.
  useEffect(() => {
    function closeForOther(opened: { nodeId: string; parentId: string | null }) {
      if (opened.parentId === parentId && opened.nodeId !== nodeId) setIsOpen(false)
    }
    tree?.events.on('submenu', closeForOther)
    return () => tree?.events.off('submenu', closeForOther)
  }, [tree, nodeId, parentId])

  const { setReference } = refs
  const itemRef = item.ref
  const ref = useCallback(
    (element: HTMLElement | null) => {
      setReference(element)
      itemRef(element)
      if (element) setIsRtl(getComputedStyle(element).direction === 'rtl')
    },
    [setReference, itemRef],
  )

  return (
    <FloatingNode id={nodeId}>
      {renderTrigger({
        ref,
        isOpen,
        isActive: item.index === parent.activeIndex,
        getProps: (itemProps) => getReferenceProps(parent.getItemProps(itemProps)),
      })}
      {isOpen ? (
        <FloatingPortal preserveTabOrder={false}>
          <FloatingFocusManager
            context={context}
            modal={false}
            guards={false}
            initialFocus={-1}
            returnFocus={false}
          >
            <div
              {...getFloatingProps({ ...props, onKeyDown: stopParentKeys })}
              ref={refs.setFloating}
              style={{ ...floatingStyles, ...style }}
            >
              <MenuContext value={{ activeIndex, getItemProps, useListItem, close: parent.close }}>
                <FloatingList elementsRef={elements} labelsRef={labels}>
                  {children}
                </FloatingList>
              </MenuContext>
            </div>
          </FloatingFocusManager>
        </FloatingPortal>
      ) : null}
    </FloatingNode>
  )
}

/** Keeps keys from the parent menu, except those that leave the submenu. */
function stopParentKeys(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab' && event.key !== 'Escape') event.stopPropagation()
}
