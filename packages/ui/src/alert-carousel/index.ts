export { AlertCarousel, defaultAlertIntervalMs, type AlertCarouselProps } from './alert-carousel.tsx'
export { type CarouselAlert } from './alert-line.tsx'
