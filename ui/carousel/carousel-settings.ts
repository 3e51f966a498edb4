/** Source: specification, section 9. The widths of the slides stand in the stylesheet. */
export const carousel = {
  inViewThreshold: 0.8,
  /** How long a turn takes, as carousels count it: the part of the way that is left, in which the speed grows at each frame. */
  duration: 15,
  pageSize: 15,
} as const
