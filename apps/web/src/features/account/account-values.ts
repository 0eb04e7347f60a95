import type { AccountPatch, Account } from '~/data/account/queries'
import { normalizePhone } from '~/lib/phone'

/** The account as the texts of a form; empty means not set. */
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
    phone: account.phone ?? '',
    locale: account.locale,
    timeZone: account.timeZone,
    unitSystem: account.unitSystem,
  }
}

/** The merge patch for what differs between the form and what it began with. */
export function toAccountPatch(values: AccountValues, base: AccountValues): AccountPatch {
  return {
    ...(values.name === base.name ? {} : { name: values.name.trim() }),
    ...(values.companyRole === base.companyRole ? {} : { companyRole: values.companyRole as CompanyRole }),
    ...(values.phone === base.phone ? {} : { phone: normalizePhone(values.phone) || null }),
    ...(values.locale === base.locale ? {} : { locale: values.locale }),
    ...(values.timeZone === base.timeZone ? {} : { timeZone: values.timeZone }),
    ...(values.unitSystem === base.unitSystem ? {} : { unitSystem: values.unitSystem as UnitSystem }),
  }
}

type CompanyRole = AccountPatch['companyRole']
type UnitSystem = NonNullable<AccountPatch['unitSystem']>
