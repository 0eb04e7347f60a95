export { Banner, type BannerTone, type BannerProps } from './banner.tsx'
