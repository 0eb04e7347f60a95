export {
  AlertCarousel,
  defaultAlertIntervalMs,
  type AlertCarouselProps,
  type CarouselItem,
} from './alert-carousel.tsx'
export { AlertLine, type AlertLineProps } from './alert-line.tsx'
