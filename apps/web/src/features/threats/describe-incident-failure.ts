import { isApiError } from '@parapet/api-client'
import { describeFailure } from '~/lib/describe-failure'
import { incidentTexts as texts } from './incident-texts.ts'

/** Why an incident couldn't be changed. */
export const describeIncidentFailure = (error: unknown) =>
  isApiError(error) && error.code === 'version-conflict' ? texts.changedBySomeoneElse : describeFailure(error)
