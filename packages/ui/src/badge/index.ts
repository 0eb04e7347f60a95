export { Badge, type BadgeTone, type BadgeProps } from './badge.tsx'
