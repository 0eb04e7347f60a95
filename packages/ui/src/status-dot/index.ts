export { StatusDot, type StatusDotProps } from './status-dot.tsx'
