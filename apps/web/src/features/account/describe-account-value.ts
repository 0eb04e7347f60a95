import { accountTexts } from './texts.ts'
import { listLocales } from './locales.ts'
import { profileTexts } from '~/components/profile-texts'

const jobs: Readonly<Record<string, string>> = profileTexts.jobs
const units: Readonly<Record<string, string>> = {
  imperial: profileTexts.imperial,
  metric: profileTexts.metric,
}

/** The value of a field of the account in words. */
export function describeAccountValue(field: string, value: string): string {
  if (field === 'companyRole') return jobs[value] ?? accountTexts.noJob
  if (field === 'unitSystem') return units[value] ?? value
  if (field === 'locale') return listLocales(value).find((choice) => choice.value === value)?.label ?? value
  return field === 'timeZone' ? value.replaceAll('_', ' ') : value
}
