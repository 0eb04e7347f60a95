import { profileTexts } from '~/components/profile-texts'
import type { AccountPatch, Account } from '~/data/account/queries'
import { formatPhone } from '~/lib/phone'
import { nameTimeZone } from '~/lib/time-zones'
import { accountTexts } from './texts.ts'

/** The form values of the account. An empty string means not set. */
export type AccountValues = Record<
  'name' | 'companyRole' | 'phone' | 'locale' | 'timeZone' | 'unitSystem',
  string
>

export const accountPointers = {
  '/name': 'name',
  '/companyRole': 'companyRole',
  '/phone': 'phone',
  '/locale': 'locale',
  '/timeZone': 'timeZone',
  '/unitSystem': 'unitSystem',
} as const satisfies Record<string, keyof AccountValues>

export function toAccountValues(
  account: Pick<Account, 'name' | 'companyRole' | 'phone' | 'locale' | 'timeZone' | 'unitSystem'>,
): AccountValues {
  return {
    name: account.name,
    companyRole: account.companyRole ?? '',
    phone: formatPhone(account.phone ?? ''),
    locale: account.locale,
    timeZone: account.timeZone,
    unitSystem: account.unitSystem,
  }
}

/** The merge patch for the values that differ from `base`. */
export function toAccountPatch(values: AccountValues, base: AccountValues): AccountPatch {
  return {
    ...(values.name === base.name ? {} : { name: values.name.trim() }),
    ...(values.companyRole === base.companyRole ? {} : { companyRole: values.companyRole as CompanyRole }),
    ...(values.phone === base.phone ? {} : { phone: values.phone.trim() || null }),
    ...(values.locale === base.locale ? {} : { locale: values.locale }),
    ...(values.timeZone === base.timeZone ? {} : { timeZone: values.timeZone }),
    ...(values.unitSystem === base.unitSystem ? {} : { unitSystem: values.unitSystem as UnitSystem }),
  }
}

type CompanyRole = AccountPatch['companyRole']
type UnitSystem = NonNullable<AccountPatch['unitSystem']>

const jobTitles: Readonly<Record<string, string>> = profileTexts.jobTitles
const unitSystems: Readonly<Record<string, string>> = {
  imperial: profileTexts.imperial,
  metric: profileTexts.metric,
}

/** The display text of an account field. */
export function describeAccountValue(field: string, value: string): string {
  if (field === 'companyRole') return jobTitles[value] ?? accountTexts.noJobTitle
  if (field === 'unitSystem') return unitSystems[value] ?? value
  if (field === 'locale') return listLocales(value).find((choice) => choice.value === value)?.label ?? value
  return field === 'timeZone' ? nameTimeZone(value) : value
}

const commonLocales = [
  'en-US',
  'en-GB',
  'en-AU',
  'en-CA',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-ZA',
  'da-DK',
  'de-AT',
  'de-CH',
  'de-DE',
  'es-ES',
  'es-MX',
  'es-US',
  'fi-FI',
  'fr-CA',
  'fr-CH',
  'fr-FR',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'nb-NO',
  'nl-NL',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'sv-SE',
  'zh-CN',
  'zh-TW',
]

interface LocaleChoice {
  value: string
  label: string
}

/** Locales for dates and numbers, sorted by name, plus `includedLocales`. */
export function listLocales(...includedLocales: string[]): LocaleChoice[] {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
  return [...new Set([...commonLocales, ...includedLocales])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
}

/** A date and a number formatted for a locale: `Nov 21, 2026, 1:05 PM · 1,234.5`. */
export function formatLocaleSample(locale: string, timeZone: string, moment: Date = new Date()): string {
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  return `${date.format(moment)} · ${new Intl.NumberFormat(locale).format(1234.5)}`
}
