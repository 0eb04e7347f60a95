export {
  createLoadingBar,
  loadingBar,
  type LoadingBarState,
  type LoadingBarOptions,
  type LoadingBarStore,
} from './loading-bar-store.ts'
export { LoadingBar, type LoadingBarProps } from './loading-bar.tsx'
