/** All that needs @floating-ui/react. Nothing but `popup-loader.ts` imports it, and that only when it is wanted. */
export { ListboxLayer } from './listbox-layer.tsx'
export { MenuLayer } from './menu-layer.tsx'
export { ModalLayer } from './modal-layer.tsx'
export { PopoverLayer } from './popover-layer.tsx'
export { SubMenuLayer } from './sub-menu-layer.tsx'
export { TooltipLayer } from './tooltip-layer.tsx'
