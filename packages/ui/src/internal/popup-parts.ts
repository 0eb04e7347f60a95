/** All that needs @floating-ui/react. Nothing but `popup-loader.tsx` imports it, and that only when it is wanted. */
export { ListboxLayer, PopoverLayer, TooltipLayer } from './popup-layers.tsx'
export { MenuLayer } from './menu-layer.tsx'
export { ModalLayer } from './modal-layer.tsx'
export { SubMenuLayer } from './sub-menu-layer.tsx'
