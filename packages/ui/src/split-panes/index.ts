export { SplitPanes, type SplitPanesProps } from './split-panes.tsx'
export { type Pane, type PaneSizes } from './pane.ts'
