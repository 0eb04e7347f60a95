/** Everything that needs @floating-ui/react. Only `popup-loader.tsx` imports it, lazily. */
export { CalloutLayer, ListboxLayer, PopoverLayer, TooltipLayer } from './popup-layers.tsx'
export { MenuLayer } from './menu-layer.tsx'
export { ModalLayer } from './modal-layer.tsx'
export { SubMenuLayer } from './sub-menu-layer.tsx'
