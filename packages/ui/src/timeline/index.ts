export {
  Timeline,
  TimelineGroup,
  TimelineItem,
  type TimelineGroupProps,
  type TimelineItemProps,
} from './timeline.tsx'
