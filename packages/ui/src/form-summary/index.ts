export { FormSummary, type FormSummaryError, type FormSummaryProps } from './form-summary.tsx'
