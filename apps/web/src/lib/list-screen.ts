import type { ApiData } from '@parapet/api-client'

/** The screens whose list has saved views, and settings that are kept with each person. */
export type ListScreen = keyof ApiData<'getUser'>['listSettings']
