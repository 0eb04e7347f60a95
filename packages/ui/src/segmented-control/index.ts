export { SegmentedControl, type SegmentedOption, type SegmentedControlProps } from './segmented-control.tsx'
