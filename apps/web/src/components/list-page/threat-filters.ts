import { severityWords } from '@parapet/ui'
import { listTexts } from './texts.ts'
import { isOneOf, type ListFilter } from './list-resource.ts'

const yesNo = { true: listTexts.yes, false: listTexts.no }

/** Whether something threatens it now that nobody has settled. */
export const hasThreatsFilter: ListFilter = {
  field: 'hasThreats',
  label: listTexts.hasThreats,
  kind: 'one',
  isSingle: true,
  words: yesNo,
  isValid: isOneOf(yesNo),
}

/** The worst of its threats. */
export const severityFilter: ListFilter = {
  field: 'severity',
  label: listTexts.worstSeverity,
  kind: 'choices',
  words: severityWords,
  isValid: isOneOf(severityWords),
}
