// Generated from openapi.json by `pnpm --filter @parapet/api-client generate`. Do not edit.

/** CAP severity, from most to least severe. `unknown`, where the agency gave none, ranks between `minor` and `moderate`. */
export const severities = ['extreme', 'severe', 'moderate', 'unknown', 'minor'] as const
