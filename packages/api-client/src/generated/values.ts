// Generated from openapi.json by `pnpm --filter @parapet/api-client generate`. Do not edit.

/** CAP severity, from the worst to the least. `unknown`, where the sender stated none, ranks between `minor` and `moderate`. */
export const severities = ['extreme', 'severe', 'moderate', 'unknown', 'minor'] as const
