import { type FieldError, Problem } from '../../../platform/errors/problem.ts'

/** 422 for fields whose fault shows only beside other fields or in the database. */
export const invalidFields = (...errors: FieldError[]) =>
  new Problem(
    'validation-failed',
    errors.length === 1 ? errors[0]!.message : `${errors.length} fields need attention.`,
    { errors },
  )
