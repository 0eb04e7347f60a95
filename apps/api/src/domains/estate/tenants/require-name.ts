import type { tenant } from '../../../platform/db/schema/index.ts'
import { invalidFields } from './tenant-problems.ts'

/** Throws 422 when nobody could call the tenant by a name. */
export function requireName({
  kind,
  lastName,
  companyName,
}: Pick<typeof tenant.$inferSelect, 'kind' | 'lastName' | 'companyName'>) {
  if (kind === 'company' ? companyName !== null : lastName !== null) return
  throw invalidFields({
    pointer: kind === 'company' ? '/companyName' : '/lastName',
    code: 'required',
    message: 'A person needs a last name, or a company name.',
  })
}
