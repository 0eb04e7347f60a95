export { SeverityIcon, type SeverityIconProps } from './severity-icon.tsx'
export { SeverityMark, type SeverityMarkProps } from './severity-mark.tsx'
export { severities, severityWords, type Severity } from './severity.ts'
