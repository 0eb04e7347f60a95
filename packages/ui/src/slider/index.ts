export { Slider, type SliderProps } from './slider.tsx'
export { RangeSlider, type RangeSliderProps, type SliderRange } from './range-slider.tsx'
export type { SliderMark } from './slider-track.tsx'
