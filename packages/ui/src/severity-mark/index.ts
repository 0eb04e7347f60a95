export {
  SeverityIcon,
  type SeverityIconProps,
  SeverityMark,
  type SeverityMarkProps,
} from './severity-mark.tsx'
export { severities, severityWords, type Severity } from './severity.ts'
