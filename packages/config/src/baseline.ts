/** The oldest browsers of Baseline 2025, as build targets. */
export const baseline2025 = ['chrome143', 'edge143', 'firefox146', 'safari26.2', 'ios26.2']
