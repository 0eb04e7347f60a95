/** What the components may use of @floating-ui/react beside `usePopup`; the only other door to it. */
export {
  FloatingFocusManager as PopupFocus,
  FloatingList as PopupList,
  safePolygon,
  useClick,
  useDismiss,
  useFocus,
  useHover,
  useInteractions,
  useListItem,
  useListNavigation,
  useRole,
  useTypeahead,
} from '@floating-ui/react'
