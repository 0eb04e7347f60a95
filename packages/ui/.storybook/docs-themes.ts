import { create, type ThemeVars } from 'storybook/theming'

const shared = {
  brandTitle: 'Parapet design system',
  brandTarget: '_self',
  fontBase: "ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif",
  fontCode: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Liberation Mono', monospace",
  appBorderRadius: 8,
  inputBorderRadius: 6,
} as const

/** The colors of Storybook's own pages: the values of the tokens, because Storybook does not accept custom properties. */
export const docsThemes: Record<'light' | 'dark', ThemeVars> = {
  light: create({
    ...shared,
    base: 'light',
    colorPrimary: '#0f6f69',
    colorSecondary: '#0f6f69',
    appBg: '#f4f6f8',
    appContentBg: '#ffffff',
    appPreviewBg: '#fafbfc',
    appBorderColor: '#dfe4ea',
    textColor: '#151b21',
    textMutedColor: '#4e5965',
    barTextColor: '#4e5965',
    barSelectedColor: '#0f6f69',
  }),
  dark: create({
    ...shared,
    base: 'dark',
    colorPrimary: '#3fa99f',
    colorSecondary: '#3fa99f',
    appBg: '#0e1318',
    appContentBg: '#151b21',
    appPreviewBg: '#0e1318',
    appBorderColor: '#232b34',
    textColor: '#ebeef2',
    textMutedColor: '#a9b4c0',
    barBg: '#151b21',
    barTextColor: '#a9b4c0',
    barSelectedColor: '#6fc5bb',
  }),
}
